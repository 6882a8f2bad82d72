import type { DescField, DescMethod } from "@bufbuild/protobuf";
import type { Operation } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import { fieldExample } from "./examples.ts";
import { fieldSchema, orNull, type Reference } from "./field-schema.ts";
import { isBytes, isFile, isRequired, parametersOf } from "./fields.ts";
import type { Json, JsonObject, Schema } from "./json.ts";
import { rulesOf } from "./rules.ts";

export interface Body {
  /** The name under which the document has the schema. */
  readonly name: string;
  readonly mediaType: "application/json" | "multipart/form-data";
  readonly schema: Schema;
  readonly example: JsonObject;
}

/** What the operation takes: JSON, and a form where it takes a file. None when it takes no body. */
export function bodiesOf(method: DescMethod, operation: Operation, reference: Reference): Body[] {
  if (!operation.hasBody) return [];
  const fields = parametersOf(method, operation);
  const json = fields.filter((field) => !isFile(field));
  const bodies: Body[] = [jsonBody(method, operation, json, reference)];
  // A form says one thing of those that exclude each other: the file.
  const file = fields.find(isFile);
  const form = fields.filter((field) => field === file || !field.oneof || field.oneof !== file?.oneof);
  return file ? [...bodies, formBody(method, form)] : bodies;
}

function jsonBody(
  { input }: DescMethod,
  operation: Operation,
  fields: readonly DescField[],
  reference: Reference,
): Body {
  const properties = fields.map((field) => {
    const schema = fieldSchema(field, reference);
    return [field.name, isRequired(field, fields) ? schema : orNull(schema)] as const;
  });
  const object = objectSchema(commentOf(input), Object.fromEntries(properties), fields);
  // A change that names no field is refused.
  const schema = operation.verb === "PATCH" ? { ...object, minProperties: 1 } : object;
  return { name: input.name, mediaType: "application/json", schema, example: exampleOf(fields) };
}

function formBody({ input }: DescMethod, fields: readonly DescField[]): Body {
  const properties = fields.map((field) => [field.name, isFile(field) ? fileSchema(field) : fieldSchema(field, none)]);
  const schema = objectSchema(commentOf(input), Object.fromEntries(properties), fields);
  const example = Object.fromEntries(
    fields.map((field) => [field.name, isFile(field) ? fileName(field) : last(field)]),
  );
  return { name: input.name.replace(/Request$/, "Form"), mediaType: "multipart/form-data", schema, example };
}

function objectSchema(comment: string | null, properties: JsonObject, fields: readonly DescField[]): Schema {
  const required = fields.filter((field) => isRequired(field, fields)).map(({ name }) => name);
  return {
    type: "object",
    description: comment ?? undefined,
    properties,
    required: required.length > 0 ? required : undefined,
    additionalProperties: false,
  };
}

function exampleOf(fields: readonly DescField[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, fieldExample(field)]));
}

function fileSchema(field: DescField): Schema {
  const content = field.message?.fields.find(isBytes);
  return { type: "string", format: "binary", description: (content && commentOf(content)) ?? undefined };
}

function fileName({ message }: DescField) {
  const field = message?.fields.find(({ name }) => name === "file_name");
  return field && fieldExample(field);
}

/** Where a value depends on whether a file comes with it, the contract's last example is the one with a file. */
function last(field: DescField) {
  return (rulesOf(field).value.example as readonly Json[] | undefined)?.at(-1);
}

const none: Reference = ({ typeName }) => {
  throw new Error(`A form cannot carry ${typeName}.`);
};
