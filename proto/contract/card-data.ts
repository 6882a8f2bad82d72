import { type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { hasCardNumber } from "./card-number.ts";
import { fieldPathOf } from "./field-path.ts";
import { oncePer } from "./once-per.ts";

type Steps = readonly PropertyKey[];

/** Limits on the number and depth of places reported: clients control the size of their requests. */
const MOST = 20;

export const cardNumberMessage = (path: string): string => `${path} must not contain a card number.`;

type Refuses = (text: string) => boolean;

/** The places in a message whose text contains a card number, including map keys. Bytes are not searched. */
export function cardNumbersInMessage(descriptor: DescMessage, message: Message): string[] {
  return fieldPathsInMessage(descriptor, message, hasCardNumber);
}

/** The places in a message with refused text. */
export function fieldPathsInMessage(descriptor: DescMessage, message: Message, refuses: Refuses): string[] {
  return [...new Set(inMessage(descriptor, message, { refuses, steps: [] }).take(MOST).map(fieldPathOf))];
}

interface Walk {
  readonly refuses: Refuses;
  readonly steps: Steps;
}

function* inMessage(descriptor: DescMessage, message: object, { refuses, steps }: Walk): Generator<Steps> {
  for (const field of textFieldsOf(descriptor)) {
    const value = valueAt(field, message as Readonly<Record<string, unknown>>);
    if (value !== undefined) yield* inField(field, value, { refuses, steps: [...steps, field.name] });
  }
}

function* inField(field: DescField, value: unknown, { refuses, steps }: Walk): Generator<Steps> {
  const at = (...more: Steps): Walk => ({ refuses, steps: [...steps, ...more] });
  if (field.fieldKind === "list")
    for (const [index, item] of (value as unknown[]).entries()) yield* inValue(field, item, at(index));
  else if (field.fieldKind === "map")
    for (const [key, item] of Object.entries(value as object)) {
      // A refused map key must not appear in the path itself.
      const isRefused = refuses(key);
      if (isRefused) yield steps;
      yield* inValue(field, item, isRefused ? at() : at(key));
    }
  else yield* inValue(field, value, at());
}

function* inValue({ message }: DescField, value: unknown, walk: Walk): Generator<Steps> {
  if (typeof value !== "string") {
    if (message) yield* inMessage(message, value as object, walk);
  } else if (walk.refuses(value)) yield walk.steps;
}

function valueAt({ oneof, localName }: DescField, message: Readonly<Record<string, unknown>>): unknown {
  if (!oneof) return message[localName];
  const held = message[oneof.localName] as { readonly case?: string; readonly value?: unknown };
  return held.case === localName ? held.value : undefined;
}

const textFieldsOf = oncePer((message: DescMessage): readonly DescField[] =>
  message.fields.filter(
    (field) => field.fieldKind === "map" || field.message !== undefined || field.scalar === ScalarType.STRING,
  ),
);

interface Node {
  readonly value: object;
  readonly step: PropertyKey | null;
  readonly parent: Node | null;
}

/**
 * The places in a JSON request that contain a card number, except under names of the message's integers, such as
 * amounts. Empty means the body itself.
 */
export function cardNumbersInJson(json: object, input: DescMessage): string[] {
  return [...new Set(inJson(json, integerNamesOf(input)).take(MOST).map(fieldPathOf))];
}

function* inJson(json: object, amounts: ReadonlySet<string>): Generator<Steps> {
  const pending: Node[] = [{ value: json, step: null, parent: null }];
  // Iterative, since recursion has a depth limit.
  for (let node = pending.pop(); node; node = pending.pop())
    for (const [name, value] of Object.entries(node.value)) {
      const isRefused = hasCardNumber(name);
      const step = isRefused ? null : Array.isArray(node.value) ? Number(name) : name;
      if (typeof value === "object" && value !== null) pending.push({ value, step, parent: node });
      const isText = typeof value === "string" || (typeof value === "number" && !amounts.has(name));
      if (isRefused || (isText && hasCardNumber(String(value))))
        yield [...stepsTo(node), ...(step === null ? [] : [step])];
    }
}

function stepsTo(node: Node): PropertyKey[] {
  const steps: PropertyKey[] = [];
  for (let each: Node | null = node; each; each = each.parent) if (each.step !== null) steps.push(each.step);
  return steps.reverse().slice(0, MOST);
}

/** Names of 64-bit integer fields of the message and its nested messages. */
const integerNamesOf = oncePer((message: DescMessage): ReadonlySet<string> => {
  const seen = new Set([message]);
  const names = new Set<string>();
  for (const { fields } of seen)
    for (const field of fields) {
      if (field.scalar === ScalarType.INT64) names.add(field.name);
      if (field.message) seen.add(field.message);
    }
  return names;
});

/**
 * Proxies and browsers set these headers. Trace IDs may look like card numbers, and none of these headers is stored.
 */
const WRITTEN_BY_MACHINES = /^(?:cookie|referer|b3|baggage)$|trace|span|datadog/;

/** Names of headers that contain a card number. */
export function cardNumbersInHeaders(headers: Iterable<readonly [name: string, value: string]>): string[] {
  return [...headers]
    .filter(([name, value]) => !WRITTEN_BY_MACHINES.test(name.toLowerCase()) && hasCardNumber(value))
    .map(([name]) => name);
}
