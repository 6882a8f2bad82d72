import { type DescField, type DescMethod, getOption, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { oneof as oneofRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { isParameter, isRestRequired, type Operation } from "#contract/operations.ts";
import { type FieldRules, rulesOf } from "./rules.ts";

/** Request fields that a client sends besides the path variables. */
export function parametersOf({ input }: DescMethod, { variables }: Operation): DescField[] {
  return input.fields.filter((field) => isParameter(field) && !variables.includes(field.name));
}

/** Whether the field may be null in an answer. Lists, maps and plain values never are. */
export function isNullable(field: DescField): boolean {
  return field.presence === FeatureSet_FieldPresence.EXPLICIT && !rulesOf(field).required;
}

/** Whether a request with only these fields requires this one. */
export function isRequired(field: DescField, among: readonly DescField[]): boolean {
  if (isRestRequired(field)) return true;
  const rules = rulesOf(field);
  if (field.oneof && getOption(field.oneof, oneofRules).required)
    return !among.some((other) => other !== field && other.oneof === field.oneof);
  if (field.presence === FeatureSet_FieldPresence.EXPLICIT) return rules.required;
  return rules.required || (!rules.ignoresZero && refusesZero(field, rules));
}

/** Whether the field is a file, sent as a part of a form. */
export function isFile({ message }: DescField): boolean {
  return message?.fields.some(isBytes) ?? false;
}

export function isBytes({ scalar }: DescField): boolean {
  return scalar === ScalarType.BYTES;
}

function refusesZero({ fieldKind }: DescField, { value, list }: FieldRules): boolean {
  if (fieldKind === "list" || fieldKind === "map") return Number(list.minItems ?? 0) > 0;
  const { pattern, minLen = 0, gt, gte } = value;
  return (
    (typeof pattern === "string" && !new RegExp(pattern, "u").test("")) ||
    Number(minLen) > 0 ||
    (Array.isArray(value.in) && !value.in.includes("") && !value.in.includes(0)) ||
    Number(gte ?? 0) > 0 ||
    Number(gt ?? -1) >= 0
  );
}
