import type { ReactNode } from "react";

/** The title of a page, with a sentence below. */
export function Title({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="pt-4 pb-2">
      <h1 className="text-[2rem] leading-tight font-extrabold tracking-[-0.02em]">{children}</h1>
      {lead ? <p className="mt-2 max-w-[68ch] leading-relaxed text-muted text-pretty">{lead}</p> : null}
    </div>
  );
}
