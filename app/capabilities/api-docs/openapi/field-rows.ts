import type { OpenApiDocument, Parameter, Schema } from "#contract/openapi-document.ts";
import { resolved } from "./document.ts";
import type { Body } from "./operations.ts";
import { limitsOf, type TypeLabel, typeOf } from "./schema-labels.ts";

type Header = OpenApiDocument["components"]["headers"][string];

/** A line of a table of parameters or of the fields of an object. */
export interface FieldRow {
  readonly name: string;
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
