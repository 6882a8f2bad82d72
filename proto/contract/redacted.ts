import { clone, type DescField, type DescMessage, isMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { oncePer } from "./once-per.ts";
import { expansionScopeOf, isConfidential, isParameter, isPersonal } from "./operations.ts";

type Shows = (field: DescField) => boolean;

/**
 * Fields kept in stored answers: neither secrets (`debug_redact`), which are shown once, nor personal data
 * (`personal`), which a redaction could not remove there.
 */
export const isKept: Shows = oncePer((field) => !field.proto.options?.debugRedact && !isPersonal(field));

/**
 * Fields kept in events and the request log, which have other readers than the resource: no `confidential` fields or
 * embedded resources.
 */
export const isLogged: Shows = oncePer(
  (field) => isKept(field) && !isConfidential(field) && expansionScopeOf(field) === null,
);

/** Copies a message without the hidden fields. */
export function redacted<Desc extends DescMessage>(
  desc: Desc,
  message: MessageShape<Desc>,
  shows: Shows = isLogged,
): MessageShape<Desc> {
  const copy = clone(desc, message);
  redact(reflect(desc, copy), shows);
  return copy;
}

function redact(message: ReflectMessage, shows: Shows): void {
  for (const field of message.fields.filter((each) => message.isSet(each))) {
    if (!shows(field)) message.clear(field);
    else for (const inner of messagesOf(message, field)) redact(inner, shows);
  }
}

function messagesOf(message: ReflectMessage, field: DescField): ReflectMessage[] {
  if (field.fieldKind === "message") return [message.get(field)];
  if (field.fieldKind === "list" && field.listKind === "message") return [...message.get(field)] as ReflectMessage[];
  if (field.fieldKind === "map" && field.mapKind === "message")
    return [...message.get(field).values()] as ReflectMessage[];
  return [];
}

/** Whether the request log shows the whole message. Most answers need no second rendering. */
export function isLoggedWhole(desc: DescMessage, message: object): boolean {
  const values = message as Readonly<Record<string, unknown>>;
  return hidingFieldsOf(desc).every((field) => {
    const value = heldBy(field, values);
    if (!isLogged(field)) return !isHeld(value);
    const { message: inner } = field;
    if (!inner || !isHeld(value)) return true;
    const items = field.fieldKind === "message" ? [value] : Object.values(value as object);
    return items.every((item) => isLoggedWhole(inner, item as object));
  });
}

/** The fields that are hidden or contain a hidden field. */
const hidingFieldsOf = oncePer((message: DescMessage): readonly DescField[] =>
  message.fields.filter((field) => !isLogged(field) || (field.message && canHide(field.message))),
);

function canHide(message: DescMessage): boolean {
  const seen = new Set([message]);
  for (const { fields } of seen)
    for (const field of fields) {
      if (!isLogged(field)) return true;
      if (field.message) seen.add(field.message);
    }
  return false;
}

function heldBy({ oneof, localName }: DescField, values: Readonly<Record<string, unknown>>): unknown {
  if (!oneof) return values[localName];
  const held = values[oneof.localName] as { readonly case?: string; readonly value?: unknown };
  return held.case === localName ? held.value : undefined;
}

function isHeld(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return isMessage(value) || Object.keys(value).length > 0;
  return value !== undefined && value !== "";
}

/**
 * A request's JSON for the request log. Hidden and unknown fields are null, since an unknown field may be a misspelled
 * personal one.
 */
export function loggedJson(message: DescMessage, json: unknown): unknown {
  if (message.typeName.startsWith("google.protobuf.")) return plain(json);
  if (!isObject(json)) return null;
  const parameters = parametersOf(message);
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const field = parameters.get(name);
      return [name, field ? loggedField(field, value) : null];
    }),
  );
}

const parametersOf = oncePer(
  (message: DescMessage): ReadonlyMap<string, DescField> =>
    new Map(
      message.fields.filter((field) => isParameter(field) && isLogged(field)).map((field) => [field.name, field]),
    ),
);

function loggedField(field: DescField, value: unknown): unknown {
  const element = ({ message }: DescField, item: unknown) => (message ? loggedJson(message, item) : plain(item));
  if (field.fieldKind === "list") return Array.isArray(value) ? value.map((item) => element(field, item)) : null;
  if (field.fieldKind !== "map") return element(field, value);
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, element(field, item)]));
}

/** An object in place of a text could contain anything. */
const plain = (value: unknown) => (typeof value === "object" ? null : value);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
