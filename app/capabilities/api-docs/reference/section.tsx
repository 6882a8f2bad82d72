import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** What search calls it. */
  kind: "Section" | "Resource";
  /** Beside the text, where there is room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the reference with its anchor. */
export function Section({ id, title, kind, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      data-entry={kind}
      data-place
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-line border-t py-10 outline-none lg:scroll-mt-0"
    >
      <Columns aside={aside}>
        <h2 id={`${id}-title`} data-label className="text-2xl font-extrabold tracking-[-0.02em]">
          {title}
        </h2>
        <div className="mt-2 max-w-4xl space-y-4">{children}</div>
      </Columns>
    </section>
  );
}

/** What is said, and beside it what one copies. */
export function Columns({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className="grid gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-6 xl:self-start">{aside}</div>
    </div>
  );
}

/** A short paragraph, no longer than an eye follows. */
export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch] leading-relaxed text-pretty">{children}</p>;
}
