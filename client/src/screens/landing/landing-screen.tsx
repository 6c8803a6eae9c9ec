import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Statistics } from './statistics.tsx';
import './landing.css';

/** The landing page: live market, features, platform figures, and the risk before the call to action. */
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
