import type { OpenApiDocument, Parameter, Schema } from "#contract/openapi-document.ts";
import { bodyRows, type FieldRow, parameterRow } from "../field-rows.ts";
import { type Body, type Operation, resolved } from "../operations.ts";

/** What one fills in to send an operation: all that the browser gets of the document. */
export interface TryForm {
  readonly id: string;
  readonly verb: string;
  readonly path: string;
  readonly scope: string | null;
  /** Whether it accepts an Idempotency-Key, and whether it requires one. */
  readonly idempotencyKey: "optional" | "required" | null;
  readonly parameters: readonly TryField[];
  /** The ways to send a body; none when it takes none. */
  readonly bodies: readonly TryBody[];
}

export interface TryBody {
  readonly mediaType: string;
  readonly fields: readonly TryField[];
}

export interface TryField {
  readonly name: string;
  readonly in: "path" | "query" | "body";
  readonly kind: "text" | "long_text" | "number" | "yes_no" | "choice" | "choices" | "list" | "json" | "file";
  readonly required: boolean;
  /** The options. */
  readonly words: readonly string[];
  readonly text: string;
  readonly example: string;
}

export function tryFormOf(operation: Operation, document: OpenApiDocument): TryForm {
  const { id, verb, path, scope, parameters, bodies } = operation;
  const key = parameters.find(({ name }) => name.toLowerCase() === "idempotency-key");
  return {
    id,
    verb,
    path,
    scope,
    idempotencyKey: key ? (key.required ? "required" : "optional") : null,
    parameters: parameters.filter((parameter) => parameter.in !== "header").flatMap(parameterFields),
    bodies: bodies.map((body) => ({ mediaType: body.mediaType, fields: bodyFields(body, document) })),
  };
}

function parameterFields(parameter: Parameter): TryField[] {
  const place = parameter.in === "path" ? "path" : "query";
  const { parts, ...row } = parameterRow(parameter);
  const { properties } = parameter.schema;
  if (!properties) return [tryField(row, parameter.schema, place)];
  return parts.map((part, index) => {
    const text = `${row.text} ${part.text}`;
    return tryField({ ...part, text: index === 0 ? text : part.text }, Object.values(properties)[index] ?? {}, place);
  });
}

function bodyFields(body: Body, document: OpenApiDocument): TryField[] {
  const { properties = {} } = resolved<Schema>(body.schema, document);
  const examples = (body.example ?? {}) as Readonly<Record<string, unknown>>;
  return bodyRows(body, document).map((row) => {
    const example = examples[row.name];
    const field = tryField(row, properties[row.name] ?? {}, "body");
    return example === undefined ? field : { ...field, example: written(example) };
  });
}

function written(example: unknown): string {
  if (Array.isArray(example)) return example.join("\n");
  return typeof example === "object" ? JSON.stringify(example) : String(example);
}

type Row = Pick<FieldRow, "name" | "required" | "text" | "example">;

function tryField(row: Row, schema: Schema, place: TryField["in"]): TryField {
  const words = (schema.enum ?? schema.items?.enum ?? []).filter((word) => typeof word === "string");
  return {
    name: row.name,
    in: place,
    kind: kindOf(schema, words.length > 0),
    required: row.required === true,
    words,
    text: row.text,
    example: row.example ?? "",
  };
}

/** In characters. A longer value gets more than a line; cursors, of 1,024, are one word. */
const LONG_TEXT = 2_000;

function kindOf(schema: Schema, hasOptions: boolean): TryField["kind"] {
  const types = [schema.type ?? []].flat();
  if (types.includes("array")) return hasOptions ? "choices" : "list";
  if (hasOptions) return "choice";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("boolean")) return "yes_no";
  if (types.includes("object") || schema.$ref || schema.oneOf) return "json";
  if (schema.format === "binary") return "file";
  return (schema.maxLength ?? 0) >= LONG_TEXT ? "long_text" : "text";
}
