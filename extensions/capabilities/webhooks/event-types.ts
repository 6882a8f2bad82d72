import { typesOf } from "#extensions/platform/events/event-filter.ts";

/**
 * Refuses filters that no event can match, and those beyond the kinds of resources that the caller may read; all when empty.
 * @throws EventTypeUnknownError, EventScopeMissingError
 */
export function assertMaySubscribe(filters: readonly string[], resourceTypes: readonly string[], param: string): void {
  typesOf(filters, resourceTypes, param);
}
