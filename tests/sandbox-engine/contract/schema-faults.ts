import type { ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { closed, definitionsOf, type Schema, type Schemas } from "./json-schema.ts";

export type { Schema, Schemas };

/** Validates values against the schemas of a document. Returns the differences. */
export function schemaFaults(schemas: Schemas): (schema: Schema, value: unknown) => string[] {
  // Formats of the document alone, such as int64 of a number, are not JSON Schema; standard ones are checked.
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(definitionsOf(schemas));
  const compiled = new WeakMap<Schema, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schemas, schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(faultOf);
  };
}

function faultOf({ instancePath, message, params }: NonNullable<ValidateFunction["errors"]>[number]): string {
  const { allowedValues: _, ...details } = params;
  return [instancePath, message, JSON.stringify(details)].join(" ");
}
