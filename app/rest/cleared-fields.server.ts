import { type DescField, type DescMethod, ScalarType } from "@bufbuild/protobuf";
import { isClearable, maskOf } from "#contract/clearing.ts";
import type { ErrorDetail } from "./errors.server.ts";
import { parametersOf } from "./field-schema.server.ts";

type Fields = Record<string, unknown>;

interface ClearedFields {
  readonly init: Fields;
  readonly faults: ErrorDetail[];
}

/**
 * What null means in the body of a PATCH. With a mask a cleared field is named there and absent; without one it has its
 * empty value. A field that cannot be empty is a fault, since null would otherwise be ignored.
 */
export function clearedFields(method: DescMethod, body: Fields): ClearedFields {
  const fields = parametersOf(method.input);
  const named = Object.entries(body).flatMap(([name, value]) => {
    const field = value === null ? fields.get(name) : undefined;
    return field ? [field] : [];
  });
  const cleared = named.filter((field) => isClearable(field, method));
  const faults = named.filter((field) => !cleared.includes(field)).map(({ name }) => cannotBeCleared(name));
  if (maskOf(method.input)) return { init: {}, faults };
  return { init: Object.fromEntries(cleared.map((field) => [field.localName, emptyOf(field)])), faults };
}

function emptyOf({ scalar }: DescField): "" | 0 | 0n {
  if (scalar === ScalarType.STRING) return "";
  return scalar === ScalarType.INT64 ? 0n : 0;
}

const cannotBeCleared = (name: string): ErrorDetail => ({
  param: name,
  code: "parameter_invalid",
  message: `The parameter ${name} can't be cleared.`,
});
