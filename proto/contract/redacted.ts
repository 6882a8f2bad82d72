import { clone, type DescField, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { oncePer } from "./once-per.ts";
import { isConfidential, isParameter, isPersonal } from "./operations.ts";

type Shows = (field: DescField) => boolean;

/**
 * What events and stored answers keep: not secrets (`debug_redact`), which are shown once, and not details of persons
 * (`personal`), which a redaction of the resource could not remove there.
 */
const isKept: Shows = oncePer((field) => !field.proto.options?.debugRedact && !isPersonal(field));

/** What the request log keeps. */
export const isLogged: Shows = oncePer((field) => isKept(field) && !isConfidential(field));

/** A copy for keeping. */
export function redacted<Desc extends DescMessage>(
  desc: Desc,
  message: MessageShape<Desc>,
  shows: Shows = isKept,
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

/** Whether the request log shows every field of the message and of those within it. */
export const isLoggedWhole = oncePer((message: DescMessage): boolean => {
  const seen = new Set([message]);
  for (const { fields } of seen)
    for (const field of fields) {
      if (!isLogged(field)) return false;
      if (field.message) seen.add(field.message);
    }
  return true;
});

/** A request's JSON for the request log. What is not shown there, or no parameter, is null: it could be a misspelt detail. */
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

/** An object where a text belongs could hold anything. */
const plain = (value: unknown) => (typeof value === "object" ? null : value);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
