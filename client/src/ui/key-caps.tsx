/** Keys as they look on a keyboard, one after the other. Whoever hears the page hears what they do beside them. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
