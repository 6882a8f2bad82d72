import type { DescField, DescMethod } from "@bufbuild/protobuf";
import type { Operation } from "#extensions/caller/operations.ts";
import { commentOf } from "./comments.ts";
import { fieldExample } from "./examples.ts";
import { fieldSchema, orNull, type Reference } from "./field-schema.ts";
import { isFile, isRequired, parametersOf } from "./fields.ts";
import type { JsonObject, Schema } from "./json.ts";

export interface Body {
  readonly mediaType: "application/json" | "multipart/form-data";
  readonly schema: Schema;
  readonly example: JsonObject;
}

/** What the operation takes: JSON, and a form where it takes a file. None when it takes no body. */
export function bodiesOf(method: DescMethod, operation: Operation, reference: Reference): Body[] {
  if (!operation.hasBody) return [];
  const fields = parametersOf(method, operation);
  const json = fields.filter((field) => !isFile(field));
  const bodies: Body[] = [jsonBody(method, json, reference)];
  // A form says one thing of those that exclude each other: the file.
  const file = fields.find(isFile);
  const form = fields.filter((field) => field === file || !field.oneof || field.oneof !== file?.oneof);
  return file ? [...bodies, formBody(method, form)] : bodies;
}

function jsonBody({ input }: DescMethod, fields: readonly DescField[], reference: Reference): Body {
  const properties = fields.map((field) => {
    const schema = fieldSchema(field, reference);
    return [field.name, isRequired(field, fields) ? schema : orNull(schema)] as const;
  });
  const schema = objectSchema(commentOf(input), Object.fromEntries(properties), fields);
  return { mediaType: "application/json", schema, example: exampleOf(fields) };
}

function formBody({ input }: DescMethod, fields: readonly DescField[]): Body {
  const properties = fields.map((field) => [field.name, isFile(field) ? fileSchema(field) : fieldSchema(field, none)]);
  const schema = objectSchema(commentOf(input), Object.fromEntries(properties), fields);
  const example = exampleOf(fields.filter((field) => !isFile(field)));
  const files = fields.filter(isFile).map(({ name, message }) => [name, fieldExampleOf(message, "file_name")]);
  return { mediaType: "multipart/form-data", schema, example: { ...example, ...Object.fromEntries(files) } };
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
  const description = [commentOf(field), ...(field.message?.fields.map(commentOf) ?? [])].filter(Boolean).join(" ");
  return { type: "string", format: "binary", description };
}

function fieldExampleOf(message: DescField["message"], name: string) {
  const field = message?.fields.find((known) => known.name === name);
  return field && fieldExample(field);
}

const none: Reference = ({ typeName }) => {
  throw new Error(`A form cannot carry ${typeName}.`);
};
