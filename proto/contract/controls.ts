import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { control } from "#proto/tollhouse/v1/access_pb.ts";
import { fieldPathOf } from "./field-path.ts";
import { oncePer } from "./once-per.ts";
import { operationOf } from "./operations.ts";

type Steps = readonly PropertyKey[];
type Values = Readonly<Record<string, unknown>>;

/** Whether the method's request can set a payout control. Test helpers may set controls, also with API keys. */
export const takesControls = oncePer(
  (method: DescMethod): boolean => !operationOf(method)?.testHelper && hasControls(method.input),
);

/**
 * The path of the first control that a request sets, for example `currency_terms[0].approval_threshold_amount`. Null
 * if none.
 */
export function controlSetBy(method: DescMethod, request: object): string | null {
  if (!takesControls(method)) return null;
  const [steps] = inMessage(method.input, request as Values, []);
  return steps ? fieldPathOf(steps) : null;
}

export const controlMessage = (path: string): string =>
  `${path} is a control of payouts. Only an owner or admin who has just signed in can change it, in the dashboard.`;

function* inMessage(descriptor: DescMessage, values: Values, steps: Steps): Generator<Steps> {
  for (const field of descriptor.fields) {
    const value = valueAt(field, values);
    if (!isSet(value)) continue;
    const path = [...steps, field.name];
    if (getOption(field, control)) yield path;
    else if (field.message && hasControls(field.message)) yield* inField(field, value, path);
  }
}

function* inField({ message }: DescField, value: unknown, steps: Steps): Generator<Steps> {
  if (!message) return;
  if (!Array.isArray(value)) return yield* inMessage(message, value as Values, steps);
  for (const [index, item] of value.entries()) yield* inMessage(message, item as Values, [...steps, index]);
}

function valueAt({ oneof, localName }: DescField, values: Values): unknown {
  if (!oneof) return values[localName];
  const held = values[oneof.localName] as { readonly case?: string; readonly value?: unknown } | undefined;
  return held?.case === localName ? held.value : undefined;
}

/** A field with presence is set even to 0; one without is absent when empty. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

const hasControls = oncePer((message: DescMessage): boolean => searchControls(message, new Set()));

function searchControls(message: DescMessage, seen: Set<DescMessage>): boolean {
  if (seen.has(message)) return false;
  seen.add(message);
  return message.fields.some(
    (field) => getOption(field, control) || (field.message ? searchControls(field.message, seen) : false),
  );
}
