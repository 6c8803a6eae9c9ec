/** Keys drawn as on a keyboard. Hidden from screen readers, which get the description next to them. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
