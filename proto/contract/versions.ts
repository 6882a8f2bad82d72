import type { DescMessage } from "@bufbuild/protobuf";
import { declarationOf, EVENT_TYPES, type EventType } from "./event-types.ts";
import { contract } from "./registry.ts";

/** A JSON object. Integers beyond a double's precision keep their digits. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** A message's differences before and from a version on. Every field may be null. */
export interface MessageChange {
  /** Converts this version's JSON to the previous version. */
  readonly older?: (json: JsonFields) => JsonFields;
  /** Converts the previous version's JSON to this version. */
  readonly newer?: (json: JsonFields) => JsonFields;
}

/** A version by date, with its changes. A first version's changes are never applied. */
export interface ApiVersion {
  readonly date: string;
  /** By message name, for example "tollhouse.v1.Dispute". */
  readonly changes: Readonly<Record<string, MessageChange>>;
}

/** The version of answers and events, unless the caller's key or the endpoint is pinned to another. */
export const NEWEST_API_VERSION = "2026-11-22";

/** All versions, oldest first. Add a line here and update the date above for a new one. */
const VERSIONS: readonly ApiVersion[] = [{ date: NEWEST_API_VERSION, changes: {} }];

export type ApiVersions = ReturnType<typeof createVersions>;

export const apiVersions = createVersions(VERSIONS);

/** A message's JSON text in a version. The newest version's is the text itself. */
export const { toVersion } = apiVersions;

/** Builds the converters between the newest version and each other one. */
export function createVersions(versions: readonly ApiVersion[]) {
  const changesSince = (version: string) => versions.filter(({ date }) => date > version);
  return {
    newest: versions.at(-1)?.date ?? NEWEST_API_VERSION,
    isKnown: (version: string): boolean => versions.some(({ date }) => date === version),

    toVersion(json: string, messageName: string, version: string): string {
      const later = changesSince(version).reverse();
      if (later.length === 0) return json;
      const older = (name: string, fields: JsonFields) =>
        later.reduce(
          (result, { changes }) => changes[name]?.older?.(result) ?? result,
          name === EVENT ? { ...fields, api_version: version } : fields,
        );
      return JSON.stringify(translate(messageNamed(messageName), parse(json), { after: older }));
    },

    /** Converts a version's request to the newest. */
    fromVersion(json: JsonFields, messageName: string, version: string): JsonFields {
      const later = changesSince(version);
      if (later.length === 0) return json;
      const newer = (name: string, fields: JsonFields) =>
        later.reduce((result, { changes }) => changes[name]?.newer?.(result) ?? result, fields);
      return translate(messageNamed(messageName), json, { before: newer }) as JsonFields;
    },
  };
}

type Change = (messageName: string, fields: JsonFields) => JsonFields;

/**
 * Nested fields are found by their newest names: they are converted before their parent's names change to older ones,
 * and after they were read from older ones.
 */
function translate(
  message: DescMessage,
  json: unknown,
  { before, after }: { before?: Change; after?: Change },
): unknown {
  if (!isObject(json) || message.typeName.startsWith("google.protobuf.")) return json;
  const read = before?.(message.typeName, json) ?? json;
  const inner = (value: unknown, of: DescMessage) =>
    translate(of, value, { ...(before && { before }), ...(after && { after }) });
  const fields = Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      const shown = message.typeName === EVENT && SHOWN_BY_EVENTS.has(name) ? shownBy(read.type) : null;
      if (shown) return [name, inner(value, shown)];
      const field = message.fields.find((each) => each.name === name);
      if (!field?.message) return [name, value];
      const of = field.message;
      if (Array.isArray(value)) return [name, value.map((item) => inner(item, of))];
      if (field.fieldKind !== "map" || !isObject(value)) return [name, inner(value, of)];
      return [name, Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item, of)]))];
    }),
  );
  return after?.(message.typeName, fields) ?? fields;
}

const EVENT = "tollhouse.v1.Event";
const SHOWN_BY_EVENTS: ReadonlySet<string> = new Set(["data", "previous_attributes"]);

/** The message of an event's JSON, or of a part of it. */
function shownBy(type: unknown): DescMessage | null {
  return EVENT_TYPES.includes(type as EventType) ? declarationOf(type as EventType).message : null;
}

function messageNamed(name: string): DescMessage {
  const message = contract.getMessage(name);
  if (!message) throw new Error(`${name} is no message of the contract`);
  return message;
}

function parse(json: string): unknown {
  return JSON.parse(json, exactNumber as (name: string, value: unknown) => unknown);
}

/** Keeps a number as text if parsing would lose digits. */
function exactNumber(_name: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (typeof value !== "number" || source === undefined || Number.isSafeInteger(value)) return value;
  return String(value) === source ? value : JSON.rawJSON(source);
}

function isObject(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

declare global {
  interface JSON {
    /** ES2027; TypeScript's library lacks it. */
    rawJSON(text: string): unknown;
    isRawJSON(value: unknown): boolean;
  }
}
