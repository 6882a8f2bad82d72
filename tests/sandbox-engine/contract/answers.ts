import type { ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import excerpt from "./answers.generated.json" with { type: "json" };
import { corrected, correctedOperations } from "./corrections.ts";
import { closed, definitionsOf, type Schema, type Schemas } from "./json-schema.ts";

const schemas = corrected(excerpt.components.schemas as unknown as Schemas);
const $defs = definitionsOf(schemas);

// The document's own formats, such as int64 of a number, are no JSON Schema; the formats that are some are checked.
const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);

/** A path without the names of its parameters: `/payments/:id` and `/payments/{payment_id}` are the same. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, "{}");
const keyOf = (method: string, path: string): string => `${method.toUpperCase()} ${shapeOf(path)}`;

const documented = new Map<string, Schema | null>([
  ...Object.entries(excerpt.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [keyOf(method, path), schemaOf(operation)] as const),
  ),
  ...Object.entries(correctedOperations),
]);

function schemaOf(operation: unknown): Schema | null {
  const { content } = (operation as { responses: { 200: { content?: Record<string, { schema: Schema }> } } })
    .responses[200];
  return content?.["application/json"]?.schema ?? null;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(key: string, schema: Schema): ValidateFunction {
  const validate = validators.get(key) ?? ajv.compile({ ...closed(schemas, schema), $defs });
  validators.set(key, validate);
  return validate;
}

/** Whether the engine's document has the operation. */
export const isDocumented = ({ method, path }: { method: string; path: string }): boolean =>
  documented.has(keyOf(method, path));

/** The differences between a successful answer of the operation and the document; empty when there are none. */
export function answerFaults(method: string, path: string, body: unknown): string[] {
  const key = keyOf(method, path);
  const schema = documented.get(key);
  if (!schema) return [];
  const validate = validatorOf(key, schema);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params: { allowedValues: _, ...params } }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}
