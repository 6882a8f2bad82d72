import type { FieldRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { Code, Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { useReference } from "./reference-context.ts";

interface FieldListProps {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly FieldRow[];
  /** Prefix of the fields' anchors; without it they have none. */
  anchor?: string;
}

/** Name and type beside the meaning and the limits; on a phone below each other. */
export function FieldList({ label, rows, anchor }: FieldListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li
          key={row.name}
          {...(anchor ? { id: `${anchor}.${row.name}`, "data-entry": "Parameter" } : {})}
          className="scroll-mt-24 py-3 target:bg-accent-wash lg:scroll-mt-6"
        >
          <Field row={row} />
          {row.parts.length > 0 ? <Parts row={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Field({ row }: { row: FieldRow }) {
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <p data-label className="font-mono text-[0.8125rem] leading-5 font-bold break-words">
          {row.name}
        </p>
        <p className="text-[0.8125rem] leading-5 text-muted">
          <Type row={row} />
          {row.required === true ? <span className="ml-2 font-semibold text-danger">required</span> : null}
        </p>
      </div>
      <div className="min-w-0 text-[0.9375rem] leading-6">
        {row.text ? (
          <p data-about>
            <Prose>{row.text}</Prose>
          </p>
        ) : null}
        <Limits row={row} />
      </div>
    </div>
  );
}

function Type({ row: { type } }: { row: FieldRow }) {
  const { anchorOfObject } = useReference();
  const anchor = type.object ? anchorOfObject(type.object) : null;
  return (
    <>
      {anchor ? (
        <a href={`#${anchor}`} className="text-accent underline underline-offset-2">
          {type.text}
        </a>
      ) : (
        type.text
      )}
      {type.nullable ? " or null" : null}
    </>
  );
}

function Limits({ row: { limits, example } }: { row: FieldRow }) {
  if (limits.length === 0 && !example) return null;
  return (
    <p className="text-[0.8125rem] leading-5 text-muted">
      {limits.length > 0 ? <Prose>{`${sentence(limits.join("; "))} `}</Prose> : null}
      {example ? (
        <>
          Example: <Code>{example}</Code>
        </>
      ) : null}
    </p>
  );
}

function Parts({ row }: { row: FieldRow }) {
  return (
    <ul aria-label={`Parts of ${row.name}`} className="mt-2 space-y-2 border-line border-l-2 pl-4">
      {row.parts.map((part) => (
        <li key={part.name}>
          <Field row={part} />
        </li>
      ))}
    </ul>
  );
}
