import type { DescMessage } from "@bufbuild/protobuf";
import { commentOf } from "./comments.ts";
import { errorCatalog } from "./errors/catalog.ts";
import { errorExample, errorSchema, sentence } from "./errors/error-schema.ts";
import { fieldSchema, orNull, type Reference } from "./field-schema.ts";
import { isNullable } from "./fields.ts";
import type { JsonObject, Schema } from "./json.ts";

/** Collects what operations refer to, so that each message stands in the document once. */
export function createSchemas(): { readonly reference: Reference; readonly all: () => JsonObject } {
  const schemas = new Map<string, Schema>([["Error", errorSchema]]);
  const reference: Reference = (message) => {
    if (!schemas.has(message.name)) {
      // Its place is taken before its fields are looked at, because a message may contain itself.
      schemas.set(message.name, {});
      schemas.set(message.name, answerSchema(message, reference));
    }
    return { $ref: `#/components/schemas/${message.name}` };
  };
  return { reference, all: () => Object.fromEntries(schemas) };
}

/** A message as an answer has it: every field is there, and what is unset is null. New fields may come. */
function answerSchema(message: DescMessage, reference: Reference): Schema {
  const properties = message.fields.map((field) => {
    const schema = fieldSchema(field, reference);
    return [field.name, isNullable(field) ? orNull(schema) : schema] as const;
  });
  return {
    type: "object",
    description: commentOf(message) ?? undefined,
    properties: Object.fromEntries(properties),
    required: message.fields.map(({ name }) => name),
  };
}

/** An answer for each code, to which all operations with that code refer. */
export function errorExamples(used: ReadonlySet<string>): JsonObject {
  const entries = errorCatalog.filter(({ code }) => used.has(code));
  return Object.fromEntries(
    entries.map((entry) => [entry.code, { summary: sentence(entry.meaning), value: errorExample(entry) }]),
  );
}
