import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { oncePer } from "#contract/once-per.ts";
import type { Schema } from "#contract/openapi-document.ts";
import { document } from "./document.ts";

// Formats of the document alone, such as int64, are not JSON Schema; standard ones are checked.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormats.default(ajv);

// Each component is a schema of its own: Ajv recompiles a part of a document for every reference.
for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
  ajv.addSchema(among("open", schema), `/open/${name}`);
  ajv.addSchema(among("closed", closing(schema)), `/closed/${name}`);
}

/** The value's faults; empty when it matches the schema. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  return faults(openValidatorOf(schema), value);
}

/** The same, with unknown fields as faults. */
export function faultsOfClosed(schema: Schema, value: unknown): string[] {
  return faults(closedValidatorOf(schema), value);
}

const openValidatorOf = oncePer((schema: Schema) => ajv.compile(among("open", schema)));
const closedValidatorOf = oncePer((schema: Schema) => ajv.compile(among("closed", closing(schema))));

/** The schema, referring to components of this kind in place of those of its document. */
function among(kind: string, schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"/${kind}/`)) as Schema;
}

function faults(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}

/** Closes object schemas, unless they explicitly allow other properties. */
function closing<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closing) as Part;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, closing(value)] as const);
  const isObject = "properties" in part && !("additionalProperties" in part);
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) } as Part;
}
