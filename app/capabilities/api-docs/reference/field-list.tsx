import type { FieldRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { Code, Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { useReference } from "./reference-context.ts";
import { PartLink } from "./section.tsx";

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
        <li key={row.name} id={anchor ? `${anchor}.${row.name}` : undefined} className="doc-field">
          <Field row={row} />
          {row.parts.length > 0 ? <Parts row={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Few elements, since a page has hundreds of fields. */
function Field({ row }: { row: FieldRow }) {
  const { name, bounds, required, text } = row;
  const hasText = text || row.limits.length > 0 || row.example;
  return (
    <>
      <p className="doc-field-name">
        <b>{name}</b> {bounds.length > 0 ? `${bounds.map(endOf).join(", ")} ` : null}
        <Type row={row} />
        {required === true ? <em>required</em> : null}
      </p>
      {hasText ? (
        <p className="doc-field-text">
          {text ? <Prose>{text}</Prose> : null} <Limits row={row} />
        </p>
      ) : null}
    </>
  );
}

/** Of "created_at_lte": "_lte". */
const endOf = (bound: string): string => bound.replace(/^.*(?=_)/, "");

function Type({ row: { type } }: { row: FieldRow }) {
  const { anchorOfObject } = useReference();
  const anchor = type.object ? anchorOfObject(type.object) : null;
  return (
    <>
      {anchor ? (
        <PartLink to={anchor} className="text-accent underline underline-offset-2">
          {type.text}
        </PartLink>
      ) : (
        type.text
      )}
      {type.nullable ? " or null" : null}
    </>
  );
}

function Limits({ row: { limits, example } }: { row: FieldRow }) {
  if (limits.length === 0 && !example) return null;
  // The words of a list are one piece of code, since some have dozens.
  const text = sentence(limits.join("; ")).replaceAll("`, `", ", ");
  return (
    <small>
      {text ? <Prose>{`${text} `}</Prose> : null}
      {example ? (
        <>
          Example: <Code>{example}</Code>
        </>
      ) : null}
    </small>
  );
}

function Parts({ row }: { row: FieldRow }) {
  return (
    <ul aria-label={`Parts of ${row.name}`} className="doc-field-parts">
      {row.parts.map((part) => (
        <li key={part.name} className="doc-field">
          <Field row={part} />
        </li>
      ))}
    </ul>
  );
}
