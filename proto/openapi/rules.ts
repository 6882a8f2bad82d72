import { createRegistry, type DescField, getOption, ScalarType, toJson } from "@bufbuild/protobuf";
import { FieldRulesSchema, field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { isJson } from "#contract/operations.ts";
import { file_tollhouse_v1_rules, stands_for } from "#proto/tollhouse/v1/rules_pb.ts";
import { defaultExample } from "./default-examples.ts";
import type { Json, Schema } from "./json.ts";

/** The rules of one kind of value, such as strings, by JSON name. */
export type Rules = Readonly<Record<string, Json>>;

export interface FieldRules {
  /** Rules of the value; for a list or a map, of each item. */
  readonly value: Rules;
  /** Rules of the list or the map itself. */
  readonly list: Rules;
  /** Rules of a map's keys. */
  readonly keys: Rules;
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
  // Some generators do not support constant booleans; the field's description states the value.
  const: (value) => (typeof value === "boolean" ? { examples: [value] } : { const: value }),
  in: (values) => ({ enum: values }),
  gt: (limit) => ({ exclusiveMinimum: Number(limit) }),
  gte: (limit) => ({ minimum: Number(limit) }),
  lt: (limit) => ({ exclusiveMaximum: Number(limit) }),
  lte: (limit) => ({ maximum: Number(limit) }),
  minItems: (limit) => ({ minItems: Number(limit) }),
  maxItems: (limit) => ({ maxItems: Number(limit) }),
  maxPairs: (limit) => ({ maxProperties: Number(limit) }),
  unique: (unique) => (unique ? { uniqueItems: true } : {}),
  email: () => ({ format: "email" }),
  hostname: () => ({ format: "hostname" }),
  uri: () => ({ format: "uri" }),
  uuid: () => ({ format: "uuid" }),
  example: (examples) => ({ examples }),
  // No format covers both address versions; the field's comment states it.
  ip: () => ({}),
  // Whether the rules belong to a rule of rules.proto.
  isShared: () => ({}),
  // No keyword compares with the present time; the field's comment states it.
  gtNow: () => ({}),
  ltNow: () => ({}),
};

type JsonRules = Readonly<Record<string, Rules | undefined>>;

/** The buf.validate rules of a field. */
export function rulesOf(field: DescField): FieldRules {
  const { required, ignore, ...kinds } = toJson(FieldRulesSchema, getOption(field, fieldRules), { registry }) as Rules;
  const own = ofKind(kinds as JsonRules);
  const state = { required: required === true, ignoresZero: IGNORED.has(ignore) };
  if (field.fieldKind !== "list" && field.fieldKind !== "map")
    return { ...state, value: withDefault(field, readable(field, own)), list: {}, keys: {} };
  const { items, keys, values, ...list } = own as JsonRules;
  const value = readable(field, ofKind((items ?? values) as JsonRules | undefined));
  return { ...state, value, list: list as Rules, keys: ofKind(keys as JsonRules | undefined) };
}

const registry = createRegistry(file_tollhouse_v1_rules);

/** The rules of the field's kind. A rule of rules.proto is replaced by the standard rules that it stands for. */
function ofKind({ cel: _cel, celExpression: _expression, ...kinds }: JsonRules = {}): Rules {
  const [rules = {}] = Object.values(kinds);
  const parts = Object.entries(rules).map(([name, value]) => standardRules(name) ?? { [name]: value });
  return Object.assign({}, ...parts);
}

/** Null for a buf.validate rule. */
function standardRules(name: string): Rules | null {
  const extension = registry.getExtension(name.replace(/^\[|\]$/g, ""));
  if (!extension) return null;
  return { ...ofKind(toJson(FieldRulesSchema, getOption(extension, stands_for)) as JsonRules), isShared: true };
}

function withDefault(field: DescField, rules: Rules): Rules {
  const example = rules.example === undefined && rules.const === undefined ? defaultExample(field) : undefined;
  return example === undefined ? rules : { ...rules, example: [example] };
}

const IGNORED: ReadonlySet<Json | undefined> = new Set(["IGNORE_IF_ZERO_VALUE", "IGNORE_ALWAYS"]);

/** Converts rules to JSON Schema keywords. @throws for a rule without an equivalent, so that none is silently lost */
export function keywordsOf(rules: Rules): Schema {
  const schemas = Object.entries(rules).map(([name, limit]) => {
    const keyword = KEYWORDS[name];
    if (!keyword) throw new Error(`The rule ${name} has no counterpart in proto/openapi/rules.ts.`);
    return keyword(limit);
  });
  return Object.assign({}, ...schemas);
}

const TEXT: ReadonlySet<ScalarType | undefined> = new Set([ScalarType.STRING, ScalarType.BYTES, undefined]);

/** 64-bit integers and objects are text in the rules' JSON, and values in ours. */
function readable(field: DescField, rules: Rules = {}): Rules {
  if (TEXT.has(field.scalar) && !isJson(field)) return rules;
  const read = (value: Json): Json => (typeof value === "string" ? JSON.parse(value) : value);
  return Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, Array.isArray(value) ? value.map(read) : read(value)]),
  );
}
