import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { type ErrorDetail, parameterUnknown } from "./errors.server.ts";
import { parametersOf } from "./field-schema.server.ts";

/** "created_at[gte]": a field, and a part of it. */
export const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;
const INTEGER = /^-?\d{1,16}$/;

/**
 * The query as JSON would say it: `limit=25&dispute_status[]=a&dispute_status[]=b&created_at[gte]=…`. A list may be spelled
 * without brackets too.
 */
export function queryJson(query: URLSearchParams, message: DescMessage) {
  const json: Record<string, unknown> = {};
  const faults: ErrorDetail[] = [];
  for (const [spelled, pairs] of Map.groupBy(query, ([name]) => name.replace(/\[\]$/, ""))) {
    const [, base = "", bound] = NAME.exec(spelled) ?? [];
    const field = parametersOf(message).get(base);
    const target = field && fieldAt(field, bound);
    const values = pairs.map(([, value]) => value);
    if (!field || !target) faults.push(parameterUnknown(spelled));
    else if (target.fieldKind === "list") json[base] = values.map((value) => typed(target, value));
    else if (values.length > 1) faults.push(repeated(spelled));
    else if (bound) json[base] = { ...(json[base] as object), [bound]: typed(target, values[0] ?? "") };
    else json[base] = typed(target, values[0] ?? "");
  }
  return { json, faults };
}

/** The field that takes the value: a bound of a range has one of its own. */
function fieldAt(field: DescField, bound: string | undefined): DescField | undefined {
  if (field.fieldKind !== "message" || field.message.typeName.startsWith("google.protobuf."))
    return bound ? undefined : field;
  return field.message.fields.find(({ name }) => name === bound);
}

/** The JSON value of a text. Text that does not fit stays text, so that the field's own check refuses it. */
export function typed({ scalar }: DescField, value: string): unknown {
  switch (scalar) {
    case ScalarType.INT32:
    case ScalarType.INT64:
      return INTEGER.test(value) ? Number(value) : value;
    case ScalarType.DOUBLE:
      return Number.isFinite(Number(value)) ? Number(value) : value;
    case ScalarType.BOOL:
      return { true: true, false: false }[value] ?? value;
    default:
      return value;
  }
}

function repeated(param: string): ErrorDetail {
  return { param, code: "parameter_repeated", message: "This parameter may be given once." };
}
