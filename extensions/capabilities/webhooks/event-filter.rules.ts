import { EventTypeUnknownError } from "./webhook.errors.ts";

/** "*" for every type, "dispute.*" for all types of a resource, or one type. */
export const EVERY_TYPE = "*";

export function resourceOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** Whether an endpoint with these filters gets events of the type. */
export function matchesType(filters: readonly string[], type: string): boolean {
  const wholeResource = `${resourceOf(type)}.*`;
  return filters.some((filter) => filter === EVERY_TYPE || filter === type || filter === wholeResource);
}

/** Refuses a filter that no event can match. @throws EventTypeUnknownError */
export function assertKnownTypes(filters: readonly string[], types: readonly string[], param: string): void {
  const unknown = filters.filter((filter) => !types.some((type) => matchesType([filter], type)));
  if (unknown.length > 0) throw new EventTypeUnknownError(unknown, param);
}

/** The kinds of resources whose events the filters let through. */
export function resourcesOf(filters: readonly string[], types: readonly string[]): string[] {
  return [...new Set(types.filter((type) => matchesType(filters, type)).map(resourceOf))];
}
