import type { ReactNode } from "react";

interface WideTableProps {
  /** Read out as the name of the table. */
  caption: string;
  /** The first is that of the row headers, which stay in place when the others scroll. */
  columns: readonly string[];
  children: ReactNode;
}

/** A table that scrolls sideways where it has no room, also by keyboard. */
export function WideTable({ caption, columns, children }: WideTableProps) {
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll the table
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className="w-full border-separate border-spacing-0 text-sm whitespace-nowrap tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={`${HEADER} text-left`}>
              {first}
            </th>
            {others.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-3 py-2.5 text-right font-semibold last:pr-5"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const PLACE = "sticky left-0 z-1 border-line border-b bg-surface px-4 sm:px-5";
const HEADER = `${PLACE} py-2.5 font-semibold`;

/** One row with its header. */
export function WideRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className={`${PLACE} py-2 text-left font-normal`}>
        {name}
      </th>
      {children}
    </tr>
  );
}

export function WideCell({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <td className={`border-b border-line px-3 py-2 text-right last:pr-5 ${className}`}>{children}</td>;
}
