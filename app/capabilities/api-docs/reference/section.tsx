import type { ReactNode } from "react";
import { useReference } from "./reference-context.ts";

interface PartProps {
  as?: "section" | "article";
  /** Its anchor. The element with the ID `<id>-title` names it. */
  id: string;
  /** Beside the text, where there is room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page that search finds and the navigation marks. */
export function Part({ as: Tag = "section", id, aside, children }: PartProps) {
  return (
    <Tag
      id={id}
      data-section
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-line border-t py-10 outline-none lg:scroll-mt-0 print:py-6"
    >
      {aside ? <Columns aside={aside}>{children}</Columns> : children}
    </Tag>
  );
}

/** A part with a title. */
export function Section({ title, children, ...part }: PartProps & { title: string }) {
  return (
    <Part {...part}>
      <h2 id={`${part.id}-title`} className="text-2xl font-extrabold tracking-[-0.02em]">
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
export function Text({ className = "", children }: { className?: string; children: ReactNode }) {
  return <p className={`max-w-[68ch] leading-relaxed text-pretty ${className}`}>{children}</p>;
}

/** A link to a part of any page: an operation, an object, an error code. */
export function PartLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a href={useReference().addressOf(to)} className={className}>
      {children}
    </a>
  );
}

/** A link to a name in code. */
export function CodeLink({ to, children }: { to: string; children: string }) {
  return (
    <PartLink to={to} className="font-mono text-[0.8125rem] break-words text-accent underline underline-offset-[5px]">
      {children}
    </PartLink>
  );
}

/** A link to an error code. */
export function ErrorLink({ code }: { code: string }) {
  return <CodeLink to={`error-${code}`}>{code}</CodeLink>;
}
