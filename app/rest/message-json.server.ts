import { type DescField, type DescMessage, isMessage, type Message, toJson } from "@bufbuild/protobuf";
import { contract } from "#contract/registry.ts";

declare global {
  interface JSON {
    /** ES2027; TypeScript does not list it yet. */
    rawJSON(text: string): unknown;
  }
}

/**
 * JSON text of a message of the contract, or of plain JSON. Messages keep their proto field names, 64-bit integers are
 * numbers with all their digits, and what is unset is null, so that every answer of one kind has the same fields.
 */
export function jsonText(value: unknown): string {
  const plain = isMessage(value) ? membersOf(descriptorOf(value), value) : value;
  return JSON.stringify(plain, (_name, member) => (typeof member === "bigint" ? JSON.rawJSON(String(member)) : member));
}

function descriptorOf({ $typeName }: Message): DescMessage {
  const descriptor = contract.getMessage($typeName);
  if (!descriptor) throw new Error(`${$typeName} is no message of the contract`);
  return descriptor;
}

function membersOf(descriptor: DescMessage, message: Message): unknown {
  if (descriptor.typeName.startsWith("google.protobuf.")) return toJson(descriptor, message);
  return Object.fromEntries(descriptor.fields.map((field) => [field.name, memberOf(field, message) ?? null]));
}

function memberOf(field: DescField, message: Message): unknown {
  const values = message as unknown as Readonly<Record<string, unknown>>;
  if (!field.oneof) return plainValue(field, values[field.localName]);
  const held = values[field.oneof.localName] as { readonly case?: string; readonly value?: unknown };
  return held.case === field.localName ? plainValue(field, held.value) : null;
}

/** Enums by name, bytes as base64, and the numbers that JSON has no word for as text, as in protobuf's own JSON. */
function plainValue(field: DescField, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => plainValue(field, item));
  if (isMessage(value)) return membersOf(field.message ?? descriptorOf(value), value);
  if (field.enum) return field.enum.values.find(({ number }) => number === value)?.name ?? value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
