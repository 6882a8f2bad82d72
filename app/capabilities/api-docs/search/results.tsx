import { useEffect, useRef } from "react";
import type { Result } from "./site-search.ts";

interface ResultsProps {
  id: string;
  found: readonly Result[];
  /** Index of the result that the keyboard selects. */
  at: number;
  go: (result: Result) => void;
}

/** Search results below the field. The field keeps the focus, and arrow keys select a result. */
export function Results({ id, found, at, go }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Search results"
      className="absolute top-full left-0 z-30 mt-1.5 max-h-[min(32rem,70dvh)] w-full overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-float empty:hidden lg:w-[27rem]"
    >
      {found.map((result, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keyboard
        <div
          key={result.address}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => go(result)}
          className="cursor-pointer rounded-md px-2.5 py-2 hover:bg-wash aria-selected:bg-accent-wash"
        >
          <Found result={result} />
        </div>
      ))}
    </div>
  );
}

const IN_CODE: ReadonlySet<Result["kind"]> = new Set([
  "Object",
  "Error",
  "Scope",
  "Event type",
  "Test card",
  "Parameter",
]);

export function Found({ result: { kind, label, context, text } }: { result: Result }) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span
          className={`min-w-0 flex-1 font-bold break-words ${IN_CODE.has(kind) ? "font-mono text-[0.8125rem]" : "text-sm"}`}
        >
          {label}
        </span>
        <span className="text-xs text-muted">{kind}</span>
      </span>
      <span className="block truncate font-mono text-xs text-muted empty:hidden">{context}</span>
      <span className="block truncate text-[0.8125rem] text-muted empty:hidden">{text}</span>
    </>
  );
}
