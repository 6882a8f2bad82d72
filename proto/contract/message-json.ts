import { type DescField, type DescMessage, isMessage, type Message, toJson } from "@bufbuild/protobuf";
import { oncePer } from "./once-per.ts";
import { isJson } from "./operations.ts";
import { contract } from "./registry.ts";

/**
 * Renders a message for REST and webhooks: proto names, exact 64-bit integers, embedded JSON, and null for unset
 * fields, so that all fields are present.
 */
export function messageJson(message: Message): string {
  return objectJson(messageMembers(message));
}

/** Like `messageJson`, as the JSON text of each field. */
export function messageMembers(message: Message): ReadonlyMap<string, string> {
  const writers = writersOf(descriptorOf(message));
  const values = message as unknown as Values;
  return new Map(writers.map(({ name, write }) => [name, write(values)]));
}

/** Builds an object from values that are already JSON. */
export function objectJson(members: Iterable<readonly [name: string, json: string]>): string {
  return `{${Array.from(members, ([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

type Values = Readonly<Record<string, unknown>>;

interface MemberWriter {
  readonly name: string;
  readonly write: (values: Values) => string;
}

const writersOf = oncePer((descriptor: DescMessage): readonly MemberWriter[] =>
  descriptor.fields.map((field) => {
    const { name, localName, oneof } = field;
    const write = valueWriter(field);
    if (!oneof) return { name, write: (values) => write(values[localName]) };
    return { name, write: (values) => write(chosen(values[oneof.localName], localName)) };
  }),
);

/** The value of a oneof's member. Undefined when another member or none is set. */
function chosen(choice: unknown, localName: string): unknown {
  const held = choice as { readonly case?: string; readonly value?: unknown };
  return held.case === localName ? held.value : undefined;
}

function descriptorOf({ $typeName }: Message): DescMessage {
  const descriptor = contract.getMessage($typeName);
  if (!descriptor) throw new Error(`${$typeName} is no message of the contract`);
  return descriptor;
}

type Writer = (value: unknown) => string;

function valueWriter(field: DescField): Writer {
  const write = elementWriter(field);
  if (field.fieldKind === "list") return (values) => `[${(values as unknown[]).map(write).join(",")}]`;
  if (field.fieldKind !== "map") return (value) => (value === undefined ? "null" : write(value));
  return (values) => objectJson(Object.entries(values as Values).map(([name, value]) => [name, write(value)]));
}

function elementWriter(field: DescField): Writer {
  const { message, enum: named } = field;
  if (message?.typeName.startsWith("google.protobuf."))
    return (value) => JSON.stringify(toJson(message, value as Message));
  if (message) return (value) => objectJson(messageMembers(value as Message));
  if (named) return (value) => JSON.stringify(named.values.find(({ number }) => number === value)?.name ?? value);
  if (isJson(field)) return (value) => String(value) || "null";
  return scalarJson;
}

/** Bytes are base64, and numbers without a JSON form are text, as in protobuf's JSON. */
function scalarJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString("base64"));
  return JSON.stringify(typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
}

/** Serializes plain JSON in the same way, for answers without a message. */
export function jsonText(value: unknown): string {
  return isMessage(value) ? messageJson(value) : JSON.stringify(value);
}
