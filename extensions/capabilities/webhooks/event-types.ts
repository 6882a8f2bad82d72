import { EVENT_TYPES } from "#contract/event-types.ts";
import { assertKnownTypes } from "./event-filter.rules.ts";

/** Refuses filters that no event can match. `resourceTypes` are those that the caller may read; all when empty. */
export function assertMaySubscribe(filters: readonly string[], _resourceTypes: readonly string[], param: string): void {
  assertKnownTypes(filters, EVENT_TYPES, param);
}
