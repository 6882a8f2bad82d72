import type { ReactNode } from "react";

interface PageTitleProps {
  title: ReactNode;
  /** One sentence below. */
  lead?: ReactNode;
  /** Buttons for the whole page. */
  actions?: ReactNode;
}

/** The title of a page with its actions. */
export function PageTitle({ title, lead, actions }: PageTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] leading-tight font-extrabold tracking-[-0.02em] sm:text-[2rem]">{title}</h1>
        {lead ? <p className="mt-1 max-w-2xl text-muted text-pretty">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The title of the browser's tab. */
export function titled(title: string) {
  return () => [{ title: `${title} · Tollhouse` }];
}
