import { globSync, readFileSync } from "node:fs";
import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { ERROR_TYPES } from "#contract/errors/catalog-entry.ts";
import { operationOf, wordsOf } from "#contract/operations.ts";
import openapi from "#proto/openapi.json" with { type: "json" };
import { sources } from "#tests/architecture/sources.ts";
import { methods } from "#tests/contract/methods.ts";

/** A word of code: a field, a value, a code or a column. */
export const WORD = /(?<![\w$./-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?!\w)/g;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,({])\/\/[^\n]*/gm;

/** What a source file says about itself. */
export const commentsIn = (text: string): string => (text.match(COMMENT) ?? []).join("\n");

const CODE = ["extensions/connectors/engine/openapi/*.json", "proto/tollhouse/**/*.proto", "package.json"];

const EXAMPLE = /\bexample(?:: | = )(?:"[^"]*"|\[[^\]]*\])/g;

/** The examples of the contract. */
export const examplesIn = (text: string): string => (text.match(EXAMPLE) ?? []).join("\n");

/** Every word with an underscore that stands in code rather than in a comment. Tests prove nothing of what exists. */
export function wordsOfCode(): ReadonlySet<string> {
  const files = [
    ...sources.filter(({ path }) => !/^(tests|e2e|bench)\//.test(path)).map(({ text }) => text),
    ...globSync(CODE).map((path) => readFileSync(path, "utf8")),
  ];
  return new Set(
    files.flatMap(
      (text) =>
        text
          .replace(COMMENT, " ")
          .replace(EXAMPLE, " ")
          .match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? [],
    ),
  );
}

/** The closed values of the contract's fields, by name. Null for a name under which any text may stand. */
export function valuesByField(): ReadonlyMap<string, ReadonlySet<string> | null> {
  const all = new Map<string, ReadonlySet<string> | null>();
  for (const field of messagesOf(methods).flatMap(({ fields }) => fields)) {
    const known = all.get(field.name);
    const values = valuesOf(field);
    all.set(field.name, known === null || !values ? null : new Set([...(known ?? []), ...values]));
  }
  return all;
}

function valuesOf(field: DescField): readonly string[] | null {
  const text = rulesOf(field);
  const values = [...wordsOf(field), ...(text?.in ?? []), ...(text?.const ? [text.const] : [])];
  return values.length > 0 ? values : null;
}

function rulesOf(field: DescField) {
  const { type } = getOption(field, fieldRules);
  const rules = type.case === "repeated" ? type.value.items?.type : type;
  return rules?.case === "string" ? rules.value : undefined;
}

/** What a reader of the REST API may send or gets: every field, known value and example, and the parts of errors. */
export function wordsOfContract(): ReadonlySet<string> {
  const fields = messagesOf(methods).flatMap((message) => message.fields);
  const { properties } = openapi.components.schemas.Error.properties.error;
  return new Set([
    ...fields.flatMap((field) => [field.name, ...(valuesOf(field) ?? []), ...(rulesOf(field)?.example ?? [])]),
    ...Object.keys(properties),
    ...ERROR_TYPES,
  ]);
}

/** The messages of the REST API, with those inside them. */
function messagesOf(all: readonly DescMethod[]): DescMessage[] {
  const found = new Set(all.filter(operationOf).flatMap(({ input, output }) => [input, output]));
  for (const { fields } of found) for (const { message } of fields) if (message) found.add(message);
  return [...found];
}
