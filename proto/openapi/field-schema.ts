import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isJson, mustHaveItems, wordsOf } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import type { Json, Schema } from "./json.ts";
import { keywordsOf, type Rules, rulesOf } from "./rules.ts";

/** Resolves a message to its schema's reference. */
export type Reference = (message: DescMessage) => Schema;

const SCALARS: Partial<Record<ScalarType, Schema>> = {
  [ScalarType.STRING]: { type: "string" },
  [ScalarType.BOOL]: { type: "boolean" },
  [ScalarType.INT32]: { type: "integer", format: "int32" },
  [ScalarType.INT64]: { type: "integer", format: "int64" },
  [ScalarType.DOUBLE]: { type: "number", format: "double" },
};

/** A field's schema in a request, with its comment and rules. */
export function fieldSchema(field: DescField, reference: Reference): Schema {
  const known = wordsOf(field);
  return describedSchema(field, reference, known.length > 0 ? { enum: known, pattern: undefined } : {});
}

/** A field's schema in an answer: an enum would refuse new values. Values of a shared rule are fixed. */
export function answeredSchema(field: DescField, reference: Reference): Schema {
  const { in: listed = [], isShared } = rulesOf(field).value;
  const known = [...wordsOf(field), ...(isShared ? [] : (listed as readonly string[]))];
  return describedSchema(field, reference, known.length > 0 ? { "x-extensible-enum": known, enum: undefined } : {});
}

/** Makes a schema nullable: unset fields are null in every answer. */
export function orNull({ $ref, type, enum: words, description, ...rest }: Schema): Schema {
  if ($ref !== undefined) return { oneOf: [{ $ref }, { type: "null" }], description };
  const nulls = words === undefined ? {} : { enum: [...(words as readonly Json[]), null] };
  return { type: [type as string, "null"], ...nulls, ...rest, description };
}

function describedSchema(field: DescField, reference: Reference, words: Schema): Schema {
  return { ...valueSchema(field, reference, words), description: commentOf(field) ?? undefined };
}

function valueSchema(field: DescField, reference: Reference, words: Schema): Schema {
  const { value, list, keys } = rulesOf(field);
  const element = { ...elementSchema(field, reference), ...keywordsOf(value), ...words };
  if (field.fieldKind === "list")
    return { type: "array", items: element, ...(mustHaveItems(field) && { minItems: 1 }), ...keywordsOf(list) };
  if (field.fieldKind === "map")
    return { type: "object", additionalProperties: element, ...namesOf(keys), ...keywordsOf(list) };
  return element;
}

function namesOf({ example: _, ...keys }: Rules): Schema {
  return Object.keys(keys).length > 0 ? { propertyNames: keywordsOf(keys) } : {};
}

function elementSchema(field: DescField, reference: Reference): Schema {
  if (field.message?.typeName === "google.protobuf.Timestamp") return { type: "string", format: "date-time" };
  if (field.message) return reference(field.message);
  if (field.enum) return { type: "string", enum: field.enum.values.map(({ name }) => name) };
  if (isJson(field)) return { type: "object", additionalProperties: true };
  const schema = SCALARS[field.scalar ?? ScalarType.BYTES];
  if (!schema) throw new Error(`${field.parent.typeName}.${field.name} has no counterpart in JSON.`);
  return schema;
}
