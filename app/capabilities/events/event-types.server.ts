import { declarationOf, EVENT_TYPES, type EventType } from "#contract/event-types.ts";
import { plainWords } from "#contract/plain-words.ts";

/** The types of one kind of resource. */
export interface EventTypeGroup {
  /** The part of a type before its verb. */
  readonly resource: string;
  /** In the plural. */
  readonly name: string;
  readonly types: readonly { readonly type: string; readonly meaning: string }[];
}

const SORTED = [...EVENT_TYPES].sort();

export const eventTypeOptions = SORTED.map((type) => ({ value: type, name: type }));

/** Every type of event, by its resource. */
export function eventTypeGroups(): readonly EventTypeGroup[] {
  const byResource = Map.groupBy(SORTED, (type) => type.split(".")[0] ?? type);
  return [...byResource].map(([resource, types]) => ({
    resource,
    name: nameOf(resource),
    types: types.map(described),
  }));
}

const described = (type: EventType) => ({ type, meaning: declarationOf(type).meaning });

/** Meaning of the event type. Null for a type that is no longer known. */
export function meaningOf(type: string): string | null {
  const known = SORTED.find((each) => each === type);
  return known ? declarationOf(known).meaning : null;
}

const NAMES: Readonly<Record<string, string>> = { api_key: "API keys", risk_rules: "Card testing rules" };

const nameOf = (resource: string): string => NAMES[resource] ?? plural(plainWords(resource));

const plural = (words: string): string => (words.endsWith("s") ? words : `${words.replace(/y$/, "ie")}s`);
