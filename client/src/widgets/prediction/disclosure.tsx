/** What a prediction always stands with: what it is, and that nobody advises. */
export function Disclosure({ children, className = '' }: { children: string; className?: string }) {
  return <p className={`micro t3 ${className}`}>{children}</p>;
}
