import { type DescField, getOption, ScalarType, toJson } from "@bufbuild/protobuf";
import { FieldRulesSchema, field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { Json, Schema } from "./json.ts";

/** The rules of one kind of value, such as those of strings: by the names of their JSON form. */
export type Rules = Readonly<Record<string, Json>>;

export interface FieldRules {
  /** What holds for a value; of a list, for each of its items. */
  readonly value: Rules;
  /** What holds for the list itself. */
  readonly list: Rules;
  /** Examples of the keys of a map. */
  readonly keys: readonly Json[];
  readonly required: boolean;
  /** Whether the type's zero means that the field is absent. */
  readonly ignoresZero: boolean;
}

type Keyword = (limit: Json) => Schema;

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  minLen: (limit) => ({ minLength: Number(limit) }),
  maxLen: (limit) => ({ maxLength: Number(limit) }),
  len: (limit) => ({ minLength: Number(limit), maxLength: Number(limit) }),
  pattern: (pattern) => ({ pattern }),
  const: (value) => ({ const: value }),
  in: (values) => ({ enum: values }),
  gt: (limit) => ({ exclusiveMinimum: Number(limit) }),
  gte: (limit) => ({ minimum: Number(limit) }),
  lt: (limit) => ({ exclusiveMaximum: Number(limit) }),
  lte: (limit) => ({ maximum: Number(limit) }),
  minItems: (limit) => ({ minItems: Number(limit) }),
  maxItems: (limit) => ({ maxItems: Number(limit) }),
  unique: (unique) => (unique ? { uniqueItems: true } : {}),
  email: () => ({ format: "email" }),
  hostname: () => ({ format: "hostname" }),
  uri: () => ({ format: "uri" }),
  uuid: () => ({ format: "uuid" }),
  example: (examples) => ({ examples }),
  // No keyword compares an instant with the present; the field's comment says it.
  gtNow: () => ({}),
  ltNow: () => ({}),
};

type JsonRules = Readonly<Record<string, Readonly<Record<string, Rules>> | undefined>>;

/** What buf.validate says of a field. */
export function rulesOf(field: DescField): FieldRules {
  const {
    required,
    ignore,
    cel: _cel,
    celExpression: _expression,
    ...kinds
  } = toJson(FieldRulesSchema, getOption(field, fieldRules)) as Rules;
  const [own = {}] = Object.values(kinds as JsonRules);
  const state = { required: required === true, ignoresZero: IGNORED.has(ignore) };
  if (field.fieldKind !== "list" && field.fieldKind !== "map")
    return { ...state, value: numbers(field, own as Rules), list: {}, keys: [] };
  const { items, keys, values, ...list } = own as JsonRules;
  const of = (rules: JsonRules[string]): Rules => numbers(field, Object.values(rules ?? {})[0]);
  return {
    ...state,
    value: of(items ?? values),
    list: list as Rules,
    keys: (of(keys).example ?? []) as readonly Json[],
  };
}

const IGNORED: ReadonlySet<Json | undefined> = new Set(["IGNORE_IF_ZERO_VALUE", "IGNORE_ALWAYS"]);

/** The rules as keywords of JSON Schema. @throws for a rule without a counterpart here, so that none is lost silently */
export function keywordsOf(rules: Rules): Schema {
  const schemas = Object.entries(rules).map(([name, limit]) => {
    const keyword = KEYWORDS[name];
    if (!keyword) throw new Error(`The rule ${name} has no counterpart in proto/openapi/rules.ts.`);
    return keyword(limit);
  });
  return Object.assign({}, ...schemas);
}

const TEXT: ReadonlySet<ScalarType | undefined> = new Set([ScalarType.STRING, ScalarType.BYTES, undefined]);

/** 64-bit integers are text in the JSON of the rules, and numbers in ours. */
function numbers({ scalar }: DescField, rules: Rules = {}): Rules {
  if (TEXT.has(scalar)) return rules;
  const number = (value: Json): Json => (typeof value === "string" ? Number(value) : value);
  return Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, Array.isArray(value) ? value.map(number) : number(value)]),
  );
}
