import type { ReactNode } from "react";
import type { Entry } from "../search/find-entries.ts";

interface PartProps {
  as?: "section" | "article";
  /** Its anchor. The element with the ID `<id>-title` names it. */
  id: string;
  kind: Entry["kind"];
  /** Beside the text, where there is room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the reference that search finds and the navigation marks. */
export function Part({ as: Tag = "section", id, kind, aside, children }: PartProps) {
  return (
    <Tag
      id={id}
      data-entry={kind}
      data-section
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-line border-t py-10 outline-none first:border-0 lg:scroll-mt-0"
    >
      {aside ? <Columns aside={aside}>{children}</Columns> : children}
    </Tag>
  );
}

/** A part with a title. */
export function Section({ title, children, ...part }: PartProps & { title: string }) {
  return (
    <Part {...part}>
      <h2 id={`${part.id}-title`} data-label className="text-2xl font-extrabold tracking-[-0.02em]">
        {title}
      </h2>
      <div className="mt-2 max-w-4xl space-y-4">{children}</div>
    </Part>
  );
}

/** Text, with samples to copy beside it. */
function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-6 xl:self-start">{aside}</div>
    </div>
  );
}

/** A short paragraph of a readable width. */
export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch] leading-relaxed text-pretty">{children}</p>;
}

/** A link to a name in code: an operation or an error code. */
export function CodeLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={`#${to}`} className="font-mono text-[0.8125rem] break-words text-accent underline underline-offset-[5px]">
      {children}
    </a>
  );
}

/** A link to an error code. */
export function ErrorLink({ code }: { code: string }) {
  return <CodeLink to={`error-${code}`}>{code}</CodeLink>;
}
