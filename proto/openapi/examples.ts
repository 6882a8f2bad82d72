import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { scalarZeroValue } from "@bufbuild/protobuf/reflect";
import { expansionScopeOf, isControl, isInExample } from "#contract/operations.ts";
import { defaultMapExample } from "./default-examples.ts";
import { isNullable } from "./fields.ts";
import type { Json, JsonObject } from "./json.ts";
import { rulesOf } from "./rules.ts";

interface ExampleOptions {
  /** Whether the answer creates the resource. */
  readonly creates?: boolean;
  /** Omits payout controls, which API keys cannot set. */
  readonly withoutControls?: boolean;
  /** Whether the message is sent, so that fields which do not go together are left out as the contract says. */
  readonly isSent?: boolean;
}

/**
 * An answer's example, built from its fields' examples. A nullable secret appears only in the answer that creates it.
 */
export function messageExample(
  message: DescMessage,
  { creates = false, withoutControls = false, isSent = false }: ExampleOptions = {},
): JsonObject {
  const shown = message.fields.filter(
    (field) => !(withoutControls && isControl(field)) && !(isSent && isInExample(field) === false),
  );
  const shownAs = (field: DescField) => (isToldOnce(field) && !creates ? null : shownValue(field, isSent));
  return Object.fromEntries(shown.map((field) => [field.name, shownAs(field)]));
}

function isToldOnce(field: DescField): boolean {
  return Boolean(field.proto.options?.debugRedact) && isNullable(field);
}

/** The contract's example of a field; undefined without one. */
export function fieldExample(field: DescField, options: ExampleOptions = {}): Json | undefined {
  const { value, keys } = rulesOf(field);
  const examples = [value.example ?? value.in ?? value.const ?? []].flat() as readonly Json[];
  if (field.fieldKind === "list") {
    if (field.message && field.listKind === "message") return [messageExample(field.message, options)];
    return value.example === undefined ? examples.slice(0, 1) : examples;
  }
  if (field.fieldKind === "map") {
    const names = (keys.example ?? []) as readonly Json[];
    if (names.length === 0) return defaultMapExample(field);
    return Object.fromEntries(names.map((key, index) => [String(key), examples[index] ?? ""]));
  }
  if (examples.length === 0 && field.message && !isWellKnown(field.message))
    return messageExample(field.message, options);
  return examples[0];
}

/** Unset and unexpanded fields are null in an answer, and so are those that do not go with the others. */
function shownValue(field: DescField, isSent: boolean): Json {
  if (expansionScopeOf(field) || (isInExample(field) === false && isNullable(field))) return null;
  const example = fieldExample(field, { isSent });
  if (example !== undefined) return example;
  return isNullable(field) ? null : zeroOf(field);
}

function zeroOf({ scalar = ScalarType.STRING }: DescField): Json {
  const zero = scalarZeroValue(scalar, false);
  return typeof zero === "bigint" ? 0 : (zero as Json);
}

function isWellKnown({ typeName }: DescMessage): boolean {
  return typeName.startsWith("google.protobuf.");
}
