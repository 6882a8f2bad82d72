import { randomUUID } from "node:crypto";
import { type DescField, type DescMessage, type DescMethodUnary, getOption } from "@bufbuild/protobuf";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { brokenRules } from "#app/rest/broken-rules.server.ts";
import { parametersOf } from "#app/rest/field-schema.server.ts";
import { fileFieldOf } from "#app/rest/file-field.ts";
import { oncePer } from "#contract/once-per.ts";
import { operationOf } from "#contract/operations.ts";
import type { FieldRules, NewForm } from "./form.ts";

type Defaults = Readonly<Record<string, string | readonly string[]>>;

/**
 * A form for a page's loader: a key that makes it count once, the contract's rules, and the values it starts with. A form
 * that changes a resource has its version, so that it never undoes a change that it doesn't show.
 */
export function newForm(method: DescMethodUnary, defaults: Defaults = {}, version: number | null = null): NewForm {
  if (version === null && operationOf(method)?.ifMatch)
    throw new Error(`the form of ${method.name} names no version of what it changes`);
  return {
    idempotencyKey: randomUUID(),
    version,
    rules: rulesOf(method.input),
    defaults: Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, [value].flat()])),
  };
}

const rulesOf = oncePer((message: DescMessage): NewForm["rules"] => {
  // Fields that an empty message lacks are required. Members of a oneof replace each other, so none is.
  const missing = new Set(brokenRules(message, {}, []).map(({ param }) => param));
  const file = fileFieldOf(message)?.field;
  const fields = [...parametersOf(message).values(), ...(file ? [file] : [])];
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      { ...limitsOf(field), ...(!field.oneof && missing.has(field.name) && { required: true }) },
    ]),
  );
});

/** Limits of lists and of each list item are checked on the server: one control holds several items. */
function limitsOf(field: DescField): FieldRules {
  const { type } = getOption(field, fieldRules);
  if (type.case === "string" && type.value.maxLen) return { maxLength: Number(type.value.maxLen) };
  if (type.case !== "int32") return {};
  const { greaterThan, lessThan } = type.value;
  return {
    ...(greaterThan.case === "gte" && { min: greaterThan.value }),
    ...(lessThan.case === "lte" && { max: lessThan.value }),
  };
}
