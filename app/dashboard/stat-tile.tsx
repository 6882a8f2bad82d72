import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";

interface StatTileProps {
  name: string;
  /** Null while it is not known. */
  value: ReactNode | null;
  /** A line below: a comparison, a unit, the period. */
  detail?: ReactNode;
  to?: string;
}

/** Tiles of one row. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
      {children}
    </dl>
  );
}

/** One number with its name. */
export function StatTile({ name, value, detail, to }: StatTileProps) {
  return (
    <div className={`relative bg-surface px-4 py-3.5 sm:px-5 ${to ? "hover:bg-wash has-focus-visible:bg-wash" : ""}`}>
      <dt className="text-sm text-muted">
        {to ? (
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="mt-0.5 text-2xl leading-tight font-bold tracking-[-0.01em] tabular-nums">
        {value ?? <span className="text-muted">Not available</span>}
      </dd>
      {detail ? <dd className="mt-0.5 text-[0.8125rem] text-muted">{detail}</dd> : null}
    </div>
  );
}
