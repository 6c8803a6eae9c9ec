import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Statistics } from './statistics.tsx';
import './landing.css';

/** What a visitor sees: the live market, what the product does, its own figures, and the risk before the invitation. */
export function LandingScreen() {
  return (
    <div className="landing">
      <LandingHeader signedIn={false} />
      <main>
        <Hero />
        <Features />
        <Statistics />
        <Closing />
      </main>
      <Footer />
    </div>
  );
}
