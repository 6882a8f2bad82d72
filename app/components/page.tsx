import type { ReactNode } from "react";

interface PageTitleProps {
  title: ReactNode;
  /** A status, beside the title. */
  badge?: ReactNode;
  /** One sentence below. */
  lead?: ReactNode;
  /** Buttons for the whole page. */
  actions?: ReactNode;
}

/** The title of a page with its actions. */
export function PageTitle({ title, badge, lead, actions }: PageTitleProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-2xl leading-8 font-extrabold tracking-[-0.02em] sm:text-[1.75rem]">
          {badge ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0">{title}</span>
              <span className="text-sm tracking-normal">{badge}</span>
            </span>
          ) : (
            title
          )}
        </h1>
        {lead ? <p className="max-w-2xl text-sm text-muted text-pretty wrap-anywhere">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The content of a page and its details: beside each other where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
      {children}
    </div>
  );
}

/** The title of the browser's tab. */
export function titled(title: string) {
  return () => [{ title: `${title} · Tollhouse` }];
}
