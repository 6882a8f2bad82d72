import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { parametersOf } from "#app/rest/field-schema.server.ts";

/** In place, since copying per row is quadratic. Objects have no prototype, so any key is their own. */
export function setPart(json: Record<string, unknown>, [name = "", ...keys]: readonly string[], value: unknown): void {
  if (keys.length === 0) {
    json[name] = value;
    return;
  }
  const held = json[name];
  const parts = typeof held === "object" && held !== null ? held : Object.create(null);
  setPart(parts as Record<string, unknown>, keys, value);
  json[name] = parts;
}

/** The field that the keys lead to: an entry of a map, an item of a list of messages, or a member of a message. */
export function partOf(field: DescField, keys: readonly string[]): DescField | undefined {
  if (keys.length === 0 || field.fieldKind === "map") return keys.length > 1 ? undefined : field;
  const [first = "", ...rest] = keys;
  if (field.fieldKind === "list" && field.message) {
    const [member = "", ...further] = rest;
    const item = INDEX.test(first) ? memberOf(field, member) : undefined;
    return item && partOf(item, further);
  }
  const member = memberOf(field, first);
  return member && partOf(member, rest);
}

const INDEX = /^\d{1,3}$/;

function memberOf(field: DescField, key: string): DescField | undefined {
  return field.message?.fields.find(({ name }) => name === key);
}

/** Lists of messages whose items were named by their place, without the places that nothing was entered for. */
export function listItems(json: Record<string, unknown>, message: DescMessage): void {
  for (const field of parametersOf(message).values()) listItemsOf(json, field);
}

function listItemsOf(json: Record<string, unknown>, { name, fieldKind, message }: DescField): void {
  const held = json[name];
  if (!message || Array.isArray(held) || typeof held !== "object" || held === null) return;
  const parts = held as Record<string, unknown>;
  if (fieldKind === "list") {
    const places = Object.keys(parts).sort((one, other) => Number(one) - Number(other));
    json[name] = places.map((place) => parts[place]);
  } else if (fieldKind === "message") for (const field of message.fields) listItemsOf(parts, field);
}
