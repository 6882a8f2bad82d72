import { type DescField, type DescMessage, isMessage, type Message, ScalarType, toJson } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { contract } from "#contract/registry.ts";

type Write = (value: unknown) => string;

/**
 * JSON text of a message of the contract, or of plain JSON. Messages keep their proto field names, 64-bit integers are
 * numbers with all their digits, and what is unset is null, so that every answer of one kind has the same fields.
 */
export function jsonText(value: unknown): string {
  return isMessage(value) ? messageJson(value) : JSON.stringify(value);
}

function messageJson(message: Message): string {
  const descriptor = contract.getMessage(message.$typeName);
  if (!descriptor) throw new Error(`${message.$typeName} is no message of the contract`);
  return writerOf(descriptor)(message);
}

// Looked up per type instead of nested eagerly, so that a message may contain itself.
const writers = new Map<string, Write>();

function writerOf(descriptor: DescMessage): Write {
  let write = writers.get(descriptor.typeName);
  if (!write) {
    write = wellKnownWriter(descriptor) ?? messageWriter(descriptor);
    writers.set(descriptor.typeName, write);
  }
  return write;
}

function messageWriter(descriptor: DescMessage): Write {
  const fields = descriptor.fields.map((field) => ({
    key: `${JSON.stringify(field.name)}:`,
    read: reader(field),
    write: fieldWriter(field),
  }));
  return (message) => {
    let text = "";
    for (const { key, read, write } of fields) {
      const value = read(message as Record<string, unknown>);
      text += `${text === "" ? "{" : ","}${key}${value === undefined ? "null" : write(value)}`;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

function reader({ localName, oneof }: DescField): (message: Record<string, unknown>) => unknown {
  if (!oneof) return (message) => message[localName];
  return (message) => {
    const held = message[oneof.localName] as { case?: string; value?: unknown };
    return held.case === localName ? held.value : undefined;
  };
}

function fieldWriter(field: DescField): Write {
  switch (field.fieldKind) {
    case "scalar":
      return scalarWriter(field.scalar);
    case "enum":
      return enumWriter(field.enum);
    case "message":
      return (value) => writerOf(field.message)(value);
    case "list":
      return listWriter(elementWriter(field));
    case "map":
      return mapWriter(elementWriter(field));
  }
}

function elementWriter(field: DescField & { fieldKind: "list" | "map" }): Write {
  const kind = field.fieldKind === "list" ? field.listKind : field.mapKind;
  if (kind === "scalar") return scalarWriter(field.scalar as ScalarType);
  if (kind === "enum") return enumWriter(field.enum as { values: readonly { number: number; name: string }[] });
  return (value) => writerOf(field.message as DescMessage)(value);
}

function listWriter(write: Write): Write {
  return (values) => `[${(values as unknown[]).map(write).join(",")}]`;
}

function mapWriter(write: Write): Write {
  return (entries) =>
    `{${Object.entries(entries as object)
      .map(([key, value]) => `${JSON.stringify(key)}:${write(value)}`)
      .join(",")}}`;
}

/** A value that our contract does not know yet stays a number, as protobuf's own JSON has it. */
function enumWriter({ values }: { values: readonly { number: number; name: string }[] }): Write {
  const names = new Map(values.map(({ number, name }) => [number, JSON.stringify(name)]));
  return (value) => names.get(value as number) ?? String(value);
}

function scalarWriter(type: ScalarType): Write {
  switch (type) {
    case ScalarType.STRING:
      return JSON.stringify;
    case ScalarType.BYTES:
      return (value) => `"${Buffer.from(value as Uint8Array).toString("base64")}"`;
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return (value) => (Number.isFinite(value) ? String(value) : `"${value}"`);
    default:
      // Booleans and integers. A bigint keeps digits that a JavaScript number would lose.
      return String;
  }
}

function wellKnownWriter(descriptor: DescMessage): Write | null {
  if (descriptor.typeName === "google.protobuf.Timestamp") return (value) => `"${rfc3339(value as Timestamp)}"`;
  if (!descriptor.typeName.startsWith("google.protobuf.")) return null;
  return (value) => JSON.stringify(toJson(descriptor, reflect(descriptor, value as Message).message));
}

/** Whole seconds, or as many groups of three digits as the instant needs. */
function rfc3339({ seconds, nanos }: Timestamp): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  if (nanos === 0) return `${whole}Z`;
  const fraction = String(nanos)
    .padStart(9, "0")
    .replace(/(000){1,2}$/, "");
  return `${whole}.${fraction}Z`;
}
