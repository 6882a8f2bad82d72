import type { DescField, DescMessage, DescMethod } from "@bufbuild/protobuf";
import { isClearable } from "#contract/clearing.ts";
import { isControl, isInExample, type Operation } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import { fieldExample } from "./examples.ts";
import { fieldSchema, orNull, type Reference } from "./field-schema.ts";
import { isBytes, isFile, isRequired, parametersOf } from "./fields.ts";
import type { JsonObject, Schema } from "./json.ts";
import { rulesOf } from "./rules.ts";

export interface Body {
  /** The schema's name in the document. */
  readonly name: string;
  readonly mediaType: "application/json" | "multipart/form-data";
  readonly schema: Schema;
  readonly example: JsonObject;
}

/** The operation's body: a form for an upload, otherwise JSON. Null without a body. */
export function bodyOf(method: DescMethod, operation: Operation, reference: Reference): Body | null {
  if (!operation.hasBody) return null;
  const fields = parametersOf(method, operation);
  return operation.upload ? formBody(method, fields) : jsonBody(method, operation, reference, fields);
}

function jsonBody(method: DescMethod, operation: Operation, reference: Reference, all: readonly DescField[]): Body {
  const { input } = method;
  const fields = all.filter((field) => !isFile(field));
  const schema =
    operation.verb === "PATCH" ? changeSchema(method, fields, reference) : inputSchema(input, fields, reference);
  return { name: input.name, mediaType: "application/json", schema, example: exampleOf(fields, operation) };
}

/** A message in a request: optional fields may be omitted or null. */
export function inputSchema(message: DescMessage, fields: readonly DescField[], reference: Reference): Schema {
  const properties = fields.map((field) => {
    const schema = fieldSchema(field, reference);
    return [field.name, isRequired(field, fields) ? schema : orNull(schema)] as const;
  });
  return objectSchema(commentOf(message), Object.fromEntries(properties), fields);
}

/** Null clears what can be cleared, and removes an entry of a map. A change without fields is refused. */
function changeSchema(method: DescMethod, fields: readonly DescField[], reference: Reference): Schema {
  const properties = fields.map((field) => {
    const schema = fieldSchema(field, reference);
    if (field.fieldKind === "map")
      return [field.name, { ...schema, additionalProperties: orNull(schema.additionalProperties as Schema) }] as const;
    return [field.name, isClearable(field, method) ? orNull(schema) : schema] as const;
  });
  return { ...objectSchema(commentOf(method.input), Object.fromEntries(properties), fields), minProperties: 1 };
}

function formBody({ input }: DescMethod, fields: readonly DescField[]): Body {
  const properties = fields.map((field) => [field.name, isFile(field) ? fileSchema(field) : fieldSchema(field, none)]);
  const schema = objectSchema(commentOf(input), Object.fromEntries(properties), fields);
  const example = Object.fromEntries(
    fields.map((field) => [field.name, isFile(field) ? fileName(field) : fieldExample(field)]),
  );
  return { name: input.name, mediaType: "multipart/form-data", schema, example };
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

/**
 * Omits optional IDs, which do not exist where the example is tried, unless the contract includes them. Samples with an
 * API key omit controls.
 */
function exampleOf(fields: readonly DescField[], { isForPeople, testHelper }: Operation): JsonObject {
  const withoutControls = !isForPeople && !testHelper;
  const settable = fields.filter((field) => !(withoutControls && isControl(field)));
  const shown = settable.filter((field) => isInExample(field) ?? (isRequired(field, fields) || !namesResource(field)));
  return Object.fromEntries(shown.map((field) => [field.name, fieldExample(field, { withoutControls, isSent: true })]));
}

function namesResource(field: DescField): boolean {
  return field.name.endsWith("_id") && rulesOf(field).value.isShared === true;
}

function fileSchema(field: DescField): Schema {
  const content = field.message?.fields.find(isBytes);
  return { type: "string", format: "binary", description: (content && commentOf(content)) ?? undefined };
}

function fileName({ message }: DescField) {
  const field = message?.fields.find(({ name }) => name === "file_name");
  return field && fieldExample(field);
}

const none: Reference = ({ typeName }) => {
  throw new Error(`A form cannot carry ${typeName}.`);
};
