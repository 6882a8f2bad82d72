import { EVENT_TYPES } from "#contract/event-types.ts";

/** The types of one kind of resource. */
export interface EventTypeGroup {
  /** The part of a type before its verb. */
  readonly resource: string;
  /** In the plural. */
  readonly name: string;
  readonly types: readonly string[];
}

const SORTED = [...EVENT_TYPES].sort();

export const eventTypeOptions = SORTED.map((type) => ({ value: type, name: type }));

/** Every type of event, by its resource. */
export function eventTypeGroups(): readonly EventTypeGroup[] {
  const byResource = Map.groupBy(SORTED, (type) => type.split(".")[0] ?? type);
  return [...byResource].map(([resource, types]) => ({ resource, name: nameOf(resource), types }));
}

const NAMES: Readonly<Record<string, string>> = { api_key: "API keys", risk_rules: "Card testing rules" };

function nameOf(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return NAMES[resource] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}s`;
}
