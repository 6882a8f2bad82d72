import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { z } from "zod";
import { isMerged } from "#contract/clearing.ts";
import { oncePer } from "#contract/once-per.ts";
import { isParameter, mustHaveItems } from "#contract/operations.ts";

/** The schema of a request field in JSON, or null; its result is the value in the message. */
export const fieldSchema = oncePer((field: DescField): z.ZodType => build(field).nullish());

/** The fields a client may send, by name. Byte fields arrive as multipart; internal fields are set by the server. */
export const parametersOf = oncePer((message: DescMessage): ReadonlyMap<string, DescField> => {
  const named = message.fields.filter((field) => isParameter(field) && !carriesBytes(field));
  return new Map(named.map((field) => [field.name, field]));
});

function carriesBytes(field: DescField): boolean {
  if (field.fieldKind === "message") return field.message.fields.some(carriesBytes);
  return field.fieldKind === "scalar" && field.scalar === ScalarType.BYTES;
}

function build(field: DescField): z.ZodType {
  switch (field.fieldKind) {
    case "scalar":
      return scalarSchema(field.scalar);
    case "message":
      return messageSchema(field.message);
    case "list":
      return listSchema(field);
    case "map":
      return z
        .custom(isWithoutPrototype, MUST_BE("without the name __proto__"))
        .pipe(z.record(z.string(), entrySchema(field), MUST_BE("an object")));
    case "enum":
      return z
        .enum(
          field.enum.values.map(({ name }) => name),
          MUST_BE("a known word"),
        )
        .transform((name) => field.enum.values.find((value) => value.name === name)?.number);
  }
}

/** An object cannot hold this name as one of its own, so it would be lost. */
const isWithoutPrototype = (value: unknown): boolean =>
  typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__");

/** An explicit empty list of scopes, for example, must not be read as an absent one, which means the default scopes. */
function listSchema(field: DescField & { fieldKind: "list" }): z.ZodType {
  const list = z.array(elementSchema(field), MUST_BE("a list"));
  return mustHaveItems(field) ? list.min(1, MUST_BE("a list of at least one item")) : list;
}

/** Null removes an entry, which messages say as an empty text. */
function entrySchema(field: DescField & { fieldKind: "map" }): z.ZodType {
  const schema = elementSchema(field);
  return field.scalar === ScalarType.STRING ? schema.nullable().transform((value) => value ?? "") : schema;
}

function elementSchema(field: DescField & { fieldKind: "list" | "map" }): z.ZodType {
  if (field.scalar !== undefined) return scalarSchema(field.scalar);
  if (field.message !== undefined) return messageSchema(field.message);
  throw new Error(`${field.parent.typeName}.${field.name} has elements that no request can say yet`);
}

const MUST_BE = (what: string) => `This parameter must be ${what}`;
const text = z.string(MUST_BE("text"));

function scalarSchema(scalar: ScalarType): z.ZodType {
  switch (scalar) {
    case ScalarType.STRING:
      // Invalid Unicode would be replaced on the way.
      return text.refine((value) => value.isWellFormed(), MUST_BE("well-formed Unicode"));
    case ScalarType.BOOL:
      return z.boolean(MUST_BE("true or false"));
    case ScalarType.INT32:
      return z.int32(MUST_BE("a whole number"));
    case ScalarType.INT64:
      return z.int(MUST_BE("a whole number")).transform(BigInt);
    case ScalarType.DOUBLE:
      return z.number(MUST_BE("a number"));
    default:
      throw new Error(`no request says a scalar of the kind ${ScalarType[scalar]} yet`);
  }
}

function messageSchema(message: DescMessage): z.ZodType {
  if (message.typeName === "google.protobuf.Timestamp") return instant;
  const shape = parametersOf(message)
    .entries()
    .map(([name, field]) => [name, isMerged(message) ? clearingSchema(field) : fieldSchema(field)] as const);
  return z
    .strictObject(Object.fromEntries(shape), { error: objectFault })
    .transform((values) => initOf(message, Object.entries(values)));
}

/** Null is the empty value, which the contract refuses where there must be another. A part itself has none. */
function clearingSchema(field: DescField): z.ZodType {
  const empty = emptyOf(field);
  return z.preprocess((value) => (value === null ? empty : value), build(field)).optional();
}

function emptyOf({ fieldKind, scalar, message }: DescField): unknown {
  if (fieldKind === "message") return message && isMerged(message) ? null : {};
  if (fieldKind !== "scalar") return null;
  return scalar === ScalarType.STRING ? "" : 0;
}

const objectFault: z.core.$ZodErrorMap = ({ code }) => (code === "invalid_type" ? MUST_BE("an object") : undefined);

/** The years that a protobuf timestamp and the database both have. */
const timestamp = z.iso
  .datetime({ offset: true, error: MUST_BE("an instant as RFC 3339 has it, for example 2026-11-01T00:00:00Z") })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999, MUST_BE("in the years 1 to 9999"))
  .transform((date) => timestampFromDate(date));

/** Clients that openapi-generator makes for Python write +0000, which ISO 8601 has and RFC 3339 has not. */
const instant = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/(T.*[+-]\d{2})(\d{2})$/, "$1:$2") : value),
  timestamp,
);

/** Values by their JSON names as a message holds them. Null is the same as absent. */
export function initOf(message: DescMessage, values: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const init: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const field = message.fields.find((known) => known.name === name);
    if (!field || value === null || value === undefined) continue;
    if (field.oneof) init[field.oneof.localName] = { case: field.localName, value };
    else init[field.localName] = value;
  }
  return init;
}
