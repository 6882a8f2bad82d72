/** A schema as OpenAPI 3.0 writes it. */
export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  [other: string]: unknown;
}

export type Schemas = Record<string, Schema>;

/** The name of the schema that holds the definitions. All others refer to it, so each definition is compiled once. */
const DEFINITIONS = "definitions";

const PREFIX = "#/components/schemas/";
const nameOf = (ref: string): string => ref.slice(PREFIX.length);

/**
 * The document's schemas as JSON Schema without undocumented fields. Each is there open, for `allOf`, and closed as
 * `X.closed`.
 */
export function definitionsOf(schemas: Schemas): object {
  const $defs = Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => [
      [name, translate(schemas, schema)],
      [`${name}.closed`, closed(schemas, schema)],
    ]),
  );
  return { $id: DEFINITIONS, $defs };
}

/** The schema of a whole value: with null if it may be null, and without unknown fields. */
export function closed(schemas: Schemas, { nullable, ...schema }: Schema): object {
  const strict = schema.$ref
    ? { $ref: `${DEFINITIONS}#/$defs/${nameOf(schema.$ref)}.closed` }
    : { ...translate(schemas, schema), ...(isClosable(schemas, schema) && { unevaluatedProperties: false }) };
  return nullable ? { anyOf: [strict, { type: "null" }] } : strict;
}

/**
 * Bounds that the document gives for its examples only: a payment ID of exactly 30 characters, an amount of at least
 * 100.
 */
const OF_EXAMPLES = ["minLength", "maxLength", "minimum"];

/** Variants of the engine's untagged enumerations overlap, so `oneOf` means one or more. */
function translate(schemas: Schemas, { nullable: _, discriminator: __, ...schema }: Schema): object {
  if (schema.$ref) return { $ref: `${DEFINITIONS}#/$defs/${nameOf(schema.$ref)}` };
  const { properties, items, additionalProperties, allOf, oneOf, anyOf = oneOf, ...plain } = schema;
  const members = (list: Schema[]) => list.map((member) => translate(schemas, member));
  // A part of an object that may be null is left out of it.
  const parts = (list: Schema[]) =>
    members(list).map((part, at) => (list[at]?.nullable ? { anyOf: [part, {}] } : part));
  for (const name of OF_EXAMPLES) delete plain[name];
  return {
    ...plain,
    ...(properties && { properties: closedEach(schemas, properties) }),
    ...(items && { items: closed(schemas, items) }),
    ...(allOf && { allOf: parts(allOf) }),
    ...(anyOf && { anyOf: members(anyOf) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: closed(schemas, additionalProperties) }),
  };
}

const closedEach = (schemas: Schemas, properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closed(schemas, schema)]));

/** An object with named fields, and no variant of it that takes any. */
function isClosable(schemas: Schemas, schema: Schema): boolean {
  const parts = partsOf(schemas, schema);
  const isFree = (part: Schema) => part.type === "object" && !part.properties && !part.additionalProperties;
  return parts.some((part) => part.properties) && !parts.some(isFree);
}

function partsOf(schemas: Schemas, schema: Schema): Schema[] {
  const named = schema.$ref ? schemas[nameOf(schema.$ref)] : undefined;
  if (named) return partsOf(schemas, named);
  const inner = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return inner.length > 0
    ? [...(schema.properties ? [schema] : []), ...inner.flatMap((each) => partsOf(schemas, each))]
    : [schema];
}
