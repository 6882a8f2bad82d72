import { PartLink } from "./section.tsx";

/** A required scope, linked to the operations that it allows. */
export function ScopeBadge({ children }: { children: string }) {
  return (
    <PartLink
      to={`scope-${children}`}
      className="inline-flex items-center rounded px-1.5 py-0.5 font-mono text-xs font-semibold text-muted ring-1 ring-line ring-inset hover:bg-wash hover:text-ink"
    >
      {children}
    </PartLink>
  );
}
