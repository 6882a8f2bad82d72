import type { ReactNode } from "react";

interface PanelProps {
  /** Names the region and serves as its anchor. */
  id: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without space inside, for tables and lists that reach the edge. */
  flush?: boolean;
}

/** A section with a title. */
export function Panel({ id, title, aside, children, flush = false }: PanelProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-14 rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 sm:px-5">
        <h2 id={`${id}-title`} className="font-bold">
          {title}
        </h2>
        {aside}
      </div>
      <div className={flush ? "" : "p-4 sm:p-5"}>{children}</div>
    </section>
  );
}
