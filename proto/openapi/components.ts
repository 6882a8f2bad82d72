import type { DescMessage } from "@bufbuild/protobuf";
import { errorCatalog } from "#contract/errors/catalog.ts";
import { expansionScopeOf } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import { errorExample, sentence } from "./error-schema.ts";
import { answeredSchema, orNull, type Reference } from "./field-schema.ts";
import { isNullable, isRequired } from "./fields.ts";
import type { JsonObject, Schema } from "./json.ts";
import { inputSchema } from "./request-body.ts";

/** The schemas that operations refer to, each once per document. */
export interface Schemas {
  readonly reference: Reference;
  /** References a message inside a request, which may omit optional fields. */
  readonly inputReference: Reference;
  readonly add: (name: string, schema: Schema) => Schema;
  readonly all: () => JsonObject;
}

/** Collects schemas for a document that refers to them at this place. */
export function createSchemas(place = "#/components/schemas/"): Schemas {
  const schemas = new Map<string, Schema>();
  const add = (name: string, schema: Schema): Schema => {
    schemas.set(name, schema);
    return { $ref: `${place}${name}` };
  };
  const reference: Reference = (message) => {
    // Registered before its fields are processed, because a message may contain itself.
    const known = schemas.get(message.name) ?? (add(message.name, {}) && answerSchema(message, reference));
    return add(message.name, known);
  };
  const inputReference: Reference = (message) => {
    if (message.fields.every((field) => isRequired(field, message.fields))) return reference(message);
    const name = `${message.name}Input`;
    return add(name, schemas.get(name) ?? inputSchema(message, message.fields, inputReference));
  };
  return { reference, inputReference, add, all: () => Object.fromEntries(schemas) };
}

/** A message in an answer: every field is present, and unset ones are null. New fields may be added. */
function answerSchema(message: DescMessage, reference: Reference): Schema {
  const properties = message.fields.map((field) => {
    const schema = answeredSchema(field, reference);
    const scope = expansionScopeOf(field);
    const answered = isNullable(field) ? orNull(schema) : schema;
    return [field.name, scope ? { ...answered, "x-expansion-scope": scope } : answered] as const;
  });
  return {
    type: "object",
    description: commentOf(message) ?? undefined,
    properties: Object.fromEntries(properties),
    required: message.fields.map(({ name }) => name),
  };
}

/** An example answer per code, which all operations with that code reference. */
export function errorExamples(used: ReadonlySet<string>): JsonObject {
  const entries = errorCatalog.filter(({ code }) => used.has(code));
  return Object.fromEntries(
    entries.map((entry) => [entry.code, { summary: sentence(entry.meaning), value: errorExample(entry) }]),
  );
}
