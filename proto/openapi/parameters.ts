import type { DescField, DescMethod } from "@bufbuild/protobuf";
import type { Operation } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import { fieldExample } from "./examples.ts";
import { fieldSchema, type Reference } from "./field-schema.ts";
import { isRange, isRequired, parametersOf } from "./fields.ts";
import type { Json, JsonObject, Schema } from "./json.ts";

/** What stands in the address and the headers of a request. */
export function parametersOfOperation(method: DescMethod, operation: Operation): JsonObject[] {
  const query = operation.verb === "GET" ? parametersOf(method, operation) : [];
  return [
    ...operation.variables.map((name) => pathParameter(method, name)),
    ...query.map((field) => queryParameter(field, query)),
    ...(operation.verb === "GET" ? [] : [idempotencyKey(operation)]),
    ...(operation.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
  ];
}

function pathParameter({ input, name: method }: DescMethod, name: string): JsonObject {
  const field = input.fields.find((known) => known.name === name);
  if (!field) throw new Error(`The path of ${method} names ${name}, which is no field of ${input.name}.`);
  return { name, in: "path", required: true, ...describe(field) };
}

function queryParameter(field: DescField, among: readonly DescField[]): JsonObject {
  const required = isRequired(field, among);
  if (isRange(field))
    return { ...named(field.name, required), ...deepObject, ...describe(field), example: bounds(field) };
  if (field.fieldKind === "list") return { ...named(`${field.name}[]`, required), ...repeated, ...describe(field) };
  return { ...named(field.name, required), ...describe(field) };
}

const named = (name: string, required: boolean): JsonObject => ({ name, in: "query", required });
/** Once for each value: `status[]=a&status[]=b`. */
const repeated: JsonObject = { style: "form", explode: true };
/** A parameter for each bound: `created_at[gte]=…&created_at[lt]=…`. */
const deepObject: JsonObject = { style: "deepObject", explode: true };

function describe(field: DescField): JsonObject {
  const { description, ...schema } = isRange(field) ? rangeSchema(field) : fieldSchema(field, noReference);
  return { description: description ?? commentOf(field) ?? undefined, schema, example: fieldExample(field) };
}

/** A range stands in full where it is used: it has a comment of its own there. */
function rangeSchema(field: DescField): Schema {
  const { message } = field as DescField & { fieldKind: "message" };
  const properties = message.fields.map((bound) => [bound.name, fieldSchema(bound, noReference)] as const);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    description: commentOf(field) ?? undefined,
  };
}

/** From a bound and up to another one, which is what most lists are asked for. */
function bounds(field: DescField): Json {
  const { message } = field as DescField & { fieldKind: "message" };
  const shown = message.fields.filter(({ name }) => name === "gte" || name === "lt");
  return Object.fromEntries(shown.map((bound) => [bound.name, fieldExample(bound)]));
}

const noReference: Reference = ({ typeName }) => {
  throw new Error(`A query cannot carry ${typeName}.`);
};

function idempotencyKey({ idempotencyKeyRequired }: Operation): JsonObject {
  const name = idempotencyKeyRequired ? "RequiredIdempotencyKey" : "IdempotencyKey";
  return { $ref: `#/components/parameters/${name}` };
}
