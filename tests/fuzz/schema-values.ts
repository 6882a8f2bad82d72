import fc from "fast-check";
import type { Schema } from "#contract/openapi-document.ts";
import { resolved } from "#tests/openapi/document.ts";

/** Values that the schema allows; its own examples are as likely as all others together. */
export function valuesOf(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved<Schema>(given);
  const { examples = [], enum: choices, oneOf } = schema as Choices;
  if (choices) return fc.constantFrom(...choices);
  if (oneOf) return fc.oneof(...oneOf.map(valuesOf));
  const types = [schema.type].flat() as string[];
  const made = fc.oneof(...types.map((type) => valuesOfType(type, schema)));
  return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), made) : made;
}

function valuesOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const make = BY_TYPE[type];
  if (!make) throw new Error(`no values are known for the type ${type}`);
  return make(schema);
}

type Choices = { examples?: unknown[]; enum?: unknown[]; oneOf?: Schema[] };
type Numbers = { minimum?: number; maximum?: number };
type Lengths = { minLength?: number; maxLength?: number; pattern?: string; format?: string };
type Entries = { additionalProperties?: Schema; propertyNames?: Schema; maxProperties?: number };
type Items = { items?: Schema; minItems?: number; maxItems?: number; uniqueItems?: boolean };

/** More would make requests long, not different. */
const MOST_ITEMS = 12;
const MOST_CHARACTERS = 400;

const BY_TYPE: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum: min, maximum: max }: Numbers) =>
    fc.integer({ min: min ?? -1_000_000, max: Math.min(max ?? 1_000_000_000, 2 ** 31 - 1) }),
  string: strings,
  array: ({ items = {}, minItems = 0, maxItems = MOST_ITEMS, uniqueItems }: Items) => {
    const lengths = { minLength: minItems, maxLength: Math.min(maxItems, MOST_ITEMS) };
    return uniqueItems ? fc.uniqueArray(valuesOf(items), lengths) : fc.array(valuesOf(items), lengths);
  },
  object: (schema) => (schema.additionalProperties ? entries(schema as Entries) : fields(schema)),
};

function fields({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]));
  const requiredKeys: string[] = [...required];
  return fc.record(values, { requiredKeys });
}

function entries({
  additionalProperties = {},
  propertyNames,
  maxProperties = MOST_ITEMS,
}: Entries): fc.Arbitrary<object> {
  const names = strings({ ...propertyNames } as Lengths);
  return fc.dictionary(names, valuesOf(additionalProperties), { maxKeys: Math.min(maxProperties, MOST_ITEMS) });
}

function strings({ minLength = 0, maxLength = MOST_CHARACTERS, pattern, format }: Lengths): fc.Arbitrary<string> {
  if (format === "date-time") {
    const [min, max] = [new Date("2020-01-01T00:00:00Z"), new Date("2035-01-01T00:00:00Z")];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  const most = Math.min(maxLength, MOST_CHARACTERS);
  if (!pattern) return fc.string({ minLength, maxLength: most, unit: "grapheme" });
  return fc
    .stringMatching(new RegExp(pattern, "u"), { maxLength: most })
    .filter((text) => text.length >= minLength && text.length <= most);
}
