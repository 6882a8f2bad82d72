import type { ReactNode } from "react";

/** Shown in place of an empty list, with the next step. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-5 py-12 text-center sm:py-16">
      <svg aria-hidden="true" viewBox="0 0 120 56" fill="none" className="mx-auto h-14 w-30 text-edge">
        <path d="M2 54h116" stroke="currentColor" strokeWidth="1.5" />
        <path d="M24 54V22h12v32M20 22h20l-10-9z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="M36 34 92 10" stroke="currentColor" strokeWidth="4" strokeLinecap="round" opacity="0.35" />
        <path d="M36 34 92 10" stroke="currentColor" strokeWidth="4" strokeDasharray="7 7" />
      </svg>
      <h2 className="mt-5 text-lg font-bold">{title}</h2>
      <div className="mx-auto mt-1.5 max-w-md text-sm text-muted text-pretty">{children}</div>
    </div>
  );
}
