import { Link } from 'wouter';
import { Term } from '#client/widgets/term.tsx';
import { ExternalLink } from './external-link.tsx';
import type { Piece } from './lesson-text.ts';

/** Renders a sentence with its terms and links. */
export function Sentence({ pieces }: { pieces: readonly Piece[] }) {
  const placed = pieces.map((piece, place) => ({ piece, place }));
  return placed.map(({ piece, place }) => <PieceView key={place} piece={piece} />);
}

function PieceView({ piece }: { piece: Piece }) {
  if (piece.kind === 'text') return piece.words;
  if (piece.kind === 'strong') return <strong className="font-semibold text-fg">{piece.words}</strong>;
  if (piece.kind === 'term') return <Term id={piece.id}>{piece.words}</Term>;
  if (piece.href.startsWith('https:')) return <ExternalLink href={piece.href}>{piece.words}</ExternalLink>;
  return (
    <Link href={piece.href} className="underline">
      {piece.words}
    </Link>
  );
}
