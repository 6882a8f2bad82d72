import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

interface CodeBlockProps {
  title: ReactNode;
  /** Name of the copied text, for example "the curl line". */
  what: string;
  children: ReactNode;
}

/** Text to be copied. Long lines are broken, so that nothing has to be scrolled sideways. */
export function CodeBlock({ title, what, children }: CodeBlockProps) {
  return (
    <div data-code className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-10 items-center justify-between gap-3 border-line border-b bg-wash pr-1.5 pl-3.5">
        <div className="min-w-0 text-[0.8125rem] font-semibold">{title}</div>
        <CopyThis what={what} />
      </div>
      {children}
    </div>
  );
}

/** Hidden until scripts run. Copies the text of the visible block. */
export function CopyThis({ what }: { what: string }) {
  return (
    <button
      type="button"
      data-copy={what}
      aria-label={`Copy ${what}`}
      className="invisible inline-flex min-h-8 items-center gap-1.5 rounded px-2 text-xs font-semibold text-muted hover:bg-surface hover:text-ink in-data-live:visible print:hidden"
    >
      <Icon name="copy" className="size-4" />
      <span data-copy-word>Copy</span>
    </button>
  );
}

export function Pre({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <pre
      className={`px-3.5 py-3 font-mono text-[0.8125rem] leading-[1.6] break-words whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    >
      {children}
    </pre>
  );
}

/** Strings, with the colon after them when they are names; words; numbers. */
const TOKENS = /("(?:[^"\\]|\\.)*":?|\b(?:true|false|null)\b|-?\b\d[\d.]*\b)/;

/** Indented JSON with values and names in different colors. */
export function Json({ value }: { value: unknown }) {
  const pieces = JSON.stringify(value, null, 2).split(TOKENS);
  return (
    <Pre>
      {pieces.map((piece, index) => {
        const key = `${index}:${piece}`;
        const isValue = index % 2 === 1 && !piece.endsWith(":");
        return isValue ? <Value key={key}>{piece}</Value> : piece;
      })}
    </Pre>
  );
}

function Value({ children }: { children: string }) {
  return <span className={children.startsWith('"') ? "text-accent" : "text-warn"}>{children}</span>;
}
