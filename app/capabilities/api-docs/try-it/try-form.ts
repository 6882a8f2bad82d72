import { resolved } from "#app/capabilities/api-docs/openapi/document.ts";
import { bodyRows, type FieldRow, parameterRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { Body, Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import type { OpenApiDocument, Parameter, Schema } from "#contract/openapi-document.ts";

/** All that the browser gets of the document to send an operation. */
export interface TryForm {
  readonly id: string;
  readonly verb: string;
  readonly path: string;
  /** Whether it accepts an Idempotency-Key, and whether it requires one. */
  readonly idempotencyKey: "optional" | "required" | null;
  readonly parameters: readonly TryField[];
  /** Null when it takes none. */
  readonly body: { readonly mediaType: string; readonly fields: readonly TryField[] } | null;
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
  const { id, verb, path, parameters, body } = operation;
  const key = parameters.find(({ name }) => name.toLowerCase() === "idempotency-key");
  return {
    id,
    verb,
    path,
    idempotencyKey: key ? (key.required ? "required" : "optional") : null,
    parameters: parameters.filter((parameter) => parameter.in !== "header").map(parameterField),
    body: body ? { mediaType: body.mediaType, fields: bodyFields(body, document) } : null,
  };
}

function parameterField(parameter: Parameter): TryField {
  return tryField(parameterRow(parameter), parameter.schema, parameter.in === "path" ? "path" : "query");
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

function tryField({ name, required, text, example }: FieldRow, schema: Schema, place: TryField["in"]): TryField {
  const words = (schema.enum ?? schema.items?.enum ?? []).filter((word) => typeof word === "string");
  const kind = kindOf(schema, words.length > 0);
  return { name, in: place, kind, required: required === true, words, text, example: example ?? "" };
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
