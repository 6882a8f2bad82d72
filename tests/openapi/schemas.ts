import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "#contract/openapi-document.ts";
import { document } from "./document.ts";

// The document's own words, such as format int64, are no JSON Schema; the formats that are some are checked.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const open = document.components;
const closed = closing(document.components);

/** What is wrong with the value; empty when it is as the schema says. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  return faults(
    compiled(schema, opened, (each) => ({ ...each, components: open })),
    value,
  );
}

/** The same, where nothing may be there that the document does not know. */
export function faultsOfClosed(schema: Schema, value: unknown): string[] {
  return faults(
    compiled(schema, shut, (each) => ({ ...closing(each), components: closed })),
    value,
  );
}

/** Compiling takes longer than all that is done with it. */
const [opened, shut] = [new WeakMap<Schema, ValidateFunction>(), new WeakMap<Schema, ValidateFunction>()];

function compiled(schema: Schema, known: WeakMap<Schema, ValidateFunction>, complete: (schema: Schema) => Schema) {
  const validate = known.get(schema) ?? ajv.compile(complete(schema));
  known.set(schema, validate);
  return validate;
}

function faults(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}

/** A schema in which an object has the properties that are named, and no others, unless it says that it may. */
function closing<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closing) as Part;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, closing(value)] as const);
  const isObject = "properties" in part && !("additionalProperties" in part);
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) } as Part;
}
