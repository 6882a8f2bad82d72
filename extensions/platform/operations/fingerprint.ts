import { createHash } from "node:crypto";
import { type DescField, type DescMessage, fromJsonString, type Message } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { type FieldMask, FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import { isParameter, valueWhenAbsent } from "#contract/operations.ts";
import type { Fingerprint } from "#extensions/platform/work/claim.ts";

/** It changes the form of the response, not the work. */
const EXPANSION = "expand";

/**
 * An absent field equals its default, at every depth, and map order is ignored. A field in a mask that the request lacks
 * means clearing it.
 */
export function fingerprintOf(desc: DescMessage, request: Message): Fingerprint {
  const message = reflect(desc, request);
  const named = maskedBy(desc, request);
  const isAsked = (field: DescField) => isGiven(message, field) || (named.has(field.name) && !message.isSet(field));
  const asked = message.fields.filter((field) => isParameter(field) && field.name !== EXPANSION && isAsked(field));
  const held = (field: DescField) => (message.isSet(field) ? plain(message, field) : null);
  return Object.fromEntries(asked.map((field) => [field.name, digest(JSON.stringify(held(field)))]));
}

function maskedBy(desc: DescMessage, request: Message): ReadonlySet<string> {
  const mask = desc.fields.find((field) => field.message?.typeName === FieldMaskSchema.typeName);
  const held = mask && (request as unknown as Record<string, FieldMask | undefined>)[mask.localName];
  return new Set(held?.paths);
}

/** The names of fields that differ between two requests; empty when they are equal. */
export function differingFields(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}

function plain(message: ReflectMessage, field: DescField): unknown {
  if (field.fieldKind === "message") return plainMessage(message.get(field));
  if (field.fieldKind === "list") return [...message.get(field)].map(plainValue);
  if (field.fieldKind === "map")
    return [...message.get(field)].map(([key, value]) => [String(key), plainValue(value)]).sort(byKey);
  return plainValue(message.get(field));
}

function plainMessage(message: ReflectMessage): unknown {
  return message.fields
    .filter((field) => isGiven(message, field))
    .map((field) => [field.number, plain(message, field)]);
}

/** Whether the request has more in the field than what its absence stands for by the contract. */
function isGiven(message: ReflectMessage, field: DescField): boolean {
  if (!message.isSet(field)) return false;
  const absent = valueWhenAbsent(field);
  if (absent === null) return true;
  if (field.fieldKind !== "message") return String(plain(message, field)) !== absent;
  const whole = plainMessage(reflect(field.message, fromJsonString(field.message, absent)));
  return JSON.stringify(plain(message, field)) !== JSON.stringify(whole);
}

function plainValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return digest(value);
  if (typeof value === "bigint") return value.toString();
  return isMessage(value) ? plainMessage(value) : value;
}

function isMessage(value: unknown): value is ReflectMessage {
  return typeof value === "object" && value !== null && "desc" in value && "fields" in value;
}

function byKey([one]: unknown[], [other]: unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}

function digest(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("base64url");
}
