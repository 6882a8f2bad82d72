import type { DescField, DescMethod } from "@bufbuild/protobuf";
import type { Operation } from "#contract/operations.ts";
import { type QueryParameter, queryParametersOf } from "#contract/query-parameters.ts";
import { commentOf } from "./comments.ts";
import { fieldExample } from "./examples.ts";
import { fieldSchema, type Reference } from "./field-schema.ts";
import { isRequired, parametersOf } from "./fields.ts";
import type { JsonObject } from "./json.ts";

/** Path, query and header parameters of a request. */
export function parametersOfOperation(method: DescMethod, operation: Operation): JsonObject[] {
  const query = operation.verb === "GET" ? parametersOf(method, operation) : [];
  return [
    ...operation.variables.map((name) => pathParameter(method, name)),
    ...query.flatMap(queryParametersOf).map((parameter) => queryParameter(parameter, query)),
    ...(operation.verb === "GET" ? [] : [idempotencyKey(operation)]),
    ...(operation.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
  ];
}

function pathParameter({ input, name: method }: DescMethod, name: string): JsonObject {
  const field = input.fields.find((known) => known.name === name);
  if (!field) throw new Error(`The path of ${method} names ${name}, which is no field of ${input.name}.`);
  return { name, in: "path", required: true, ...describe(field) };
}

function queryParameter({ name, range, field }: QueryParameter, among: readonly DescField[]): JsonObject {
  if (range) return { ...named(name, false), ...describe(field), description: boundText(range, field) };
  const required = isRequired(field, among);
  if (field.fieldKind === "map") return { ...named(name, required), ...perKey, ...describe(field) };
  if (field.fieldKind === "list") return { ...named(`${name}[]`, required), ...repeated, ...describe(field) };
  return { ...named(name, required), ...describe(field) };
}

const named = (name: string, required: boolean): JsonObject => ({ name, in: "query", required });
/** Repeated per value: `status[]=a&status[]=b`. */
const repeated: JsonObject = { style: "form", explode: true };
/** One for each key: `metadata[order_id]=a&metadata[channel]=b`. */
const perKey: JsonObject = { style: "deepObject", explode: true };

function describe(field: DescField): JsonObject {
  const { description, ...schema } = fieldSchema(field, noReference);
  return { description, schema, example: fieldExample(field) };
}

/** Joins "Creation time. …" of the range and "At or after this time." of the bound into one sentence. */
function boundText(range: DescField, bound: DescField): string {
  const limit = commentOf(bound) ?? "";
  return (commentOf(range) ?? "").replace(".", `: ${limit.charAt(0).toLowerCase()}${limit.slice(1)}`);
}

const noReference: Reference = ({ typeName }) => {
  throw new Error(`A query cannot carry ${typeName}.`);
};

function idempotencyKey({ idempotencyKeyRequired }: Operation): JsonObject {
  const name = idempotencyKeyRequired ? "RequiredIdempotencyKey" : "IdempotencyKey";
  return { $ref: `#/components/parameters/${name}` };
}
