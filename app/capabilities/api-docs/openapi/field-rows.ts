import type { OpenApiDocument, Parameter, Schema } from "#contract/openapi-document.ts";
import { resolved } from "./document.ts";
import type { Body } from "./operations.ts";
import { limitsOf, type TypeLabel, typeOf } from "./schema-labels.ts";

type Header = OpenApiDocument["components"]["headers"][string];

/** A line of a table of parameters or of the fields of an object. */
export interface FieldRow {
  readonly name: string;
  /** The names of the other bounds, where it is the first bound of a range. */
  readonly bounds: readonly string[];
  readonly type: TypeLabel;
  /** Null for fields of answers, which are always present. */
  readonly required: boolean | null;
  readonly text: string;
  readonly limits: readonly string[];
  readonly example: string | null;
  /** The fields of an inline object. */
  readonly parts: readonly FieldRow[];
}

export function parameterRow({ name, required, description, schema, example }: Parameter): FieldRow {
  const row = fieldRow(name, { ...schema, ...(description ? { description } : {}) }, required);
  return { ...row, example: row.example && (exampleText(example) ?? row.example) };
}

/** A range is one row: "created_at_gt", with its other bounds beside it. */
export function parameterRows(parameters: readonly Parameter[]): FieldRow[] {
  const names = new Set(parameters.map(({ name }) => name));
  const isLaterBound = (name: string) => /_(gte|lt|lte)$/.test(name) && names.has(name.replace(/_[a-z]+$/, "_gt"));
  return parameters
    .filter(({ name }) => !isLaterBound(name))
    .map((parameter) => {
      const row = parameterRow(parameter);
      const bounds = boundsAfter(parameter.name).filter((name) => names.has(name));
      return bounds.length === 0 ? row : { ...row, bounds, text: rangeText(row.text) };
    });
}

function boundsAfter(first: string): string[] {
  return first.endsWith("_gt") ? ["_gte", "_lt", "_lte"].map((end) => first.replace(/_gt$/, end)) : [];
}

/** Without the sentence that says which bound the first one is. */
function rangeText(text: string): string {
  return text.replace(/: [^:]*\.$/, ".");
}

export function bodyRows({ schema }: Body, document: OpenApiDocument): FieldRow[] {
  const { properties = {}, required = [] } = resolved<Schema>(schema, document);
  return Object.entries(properties).map(([name, field]) => fieldRow(name, field, required.includes(name)));
}

export function objectRows({ properties = {} }: Schema): FieldRow[] {
  return Object.entries(properties).map(([name, field]) => fieldRow(name, field, null));
}

/** The headers of answers, by the names that they have there. */
export function headerRows(document: OpenApiDocument): FieldRow[] {
  const operations = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
  const responses = operations.flatMap((operation) => Object.values(operation.responses));
  const refs = responses.flatMap(({ headers = {} }) => Object.entries(headers));
  return [...new Map(refs)].map(([name, ref]) => {
    const { schema, description } = resolved<Header>(ref, document);
    return fieldRow(name, { ...schema, description }, null);
  });
}

function fieldRow(name: string, schema: Schema, required: boolean | null): FieldRow {
  const inner = schema.properties ?? schema.items?.properties ?? {};
  const limits = limitsOf(schema);
  return {
    name,
    bounds: [],
    type: typeOf(schema),
    required,
    text: schema.description ?? "",
    limits,
    example: limits.some((limit) => /^(each )?(today one of|one of|always)/.test(limit)) ? null : exampleOf(schema),
    parts: Object.entries(inner).map(([part, field]) => fieldRow(part, field, null)),
  };
}

function exampleOf({ examples, items }: Schema): string | null {
  return exampleText(examples?.[0] ?? items?.examples?.[0]);
}

function exampleText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return exampleText(value[0]);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
