import { matchesType, resourceTypeOf } from "#contract/event-types.ts";

/**
 * The types to replay: those that the endpoint gets, the request names and the caller may read. An empty filter or list
 * of resource types means all.
 */
export function replayedTypes(
  types: readonly string[],
  { endpoint, asked, readable }: Record<"endpoint" | "asked" | "readable", readonly string[]>,
): string[] {
  return types.filter(
    (type) =>
      matchesType(endpoint, type) &&
      (asked.length === 0 || matchesType(asked, type)) &&
      (readable.length === 0 || readable.includes(resourceTypeOf(type))),
  );
}
