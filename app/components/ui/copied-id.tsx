import { CopyButton } from "./copy-button.tsx";

/** An ID on one line, with a button that copies it whole. The line is as high before the button is there. */
export function CopiedId({ id, what }: { id: string; what: string }) {
  return (
    <span className="flex min-h-6 min-w-0 items-center gap-1">
      <span title={id} className="min-w-0 truncate font-mono text-xs leading-5">
        {id}
      </span>
      <CopyButton text={id} what={what} />
    </span>
  );
}

/** Identifies a request to support. */
export function RequestId({ id, className = "" }: { id: string; className?: string }) {
  return (
    <span className={`flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] ${className}`}>
      Request ID <CopiedId id={id} what="the request ID" />
    </span>
  );
}
