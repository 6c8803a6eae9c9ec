/** The disclosure shown with every prediction: simulated, and not advice. */
export function Disclosure({ children, className = '' }: { children: string; className?: string }) {
  return <p className={`micro t3 ${className}`}>{children}</p>;
}
