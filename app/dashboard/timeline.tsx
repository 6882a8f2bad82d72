import type { ReactNode } from "react";
import { LocalTime } from "#app/components/ui/local-time.tsx";

export interface TimelineEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** RFC 3339. */
  readonly at: string;
  readonly text?: ReactNode;
  readonly detail?: string | null | undefined;
}

/** Events, the newest first. */
export function Timeline({ entries, empty }: { entries: readonly TimelineEntry[]; empty: string }) {
  if (entries.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  return (
    <ol className="space-y-4">
      {entries.map(({ id, title, at, text, detail }, position) => (
        <li
          key={id}
          className="relative pl-6 text-sm before:absolute before:top-5 before:-bottom-4 before:left-[5px] before:w-0.5 before:bg-line last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 size-3 rounded-full ring-4 ring-surface ${position === 0 ? "bg-ink" : "bg-edge"}`}
          />
          <p className="font-medium break-words">{title}</p>
          {detail ? <p className="wrap-anywhere">{detail}</p> : null}
          {text ? <p className="break-words text-muted">{text}</p> : null}
          <LocalTime at={at} className="text-[0.8125rem] text-muted" />
        </li>
      ))}
    </ol>
  );
}
