import { EVENT_TYPES, type EventType, matchesType, resourceTypeOf, SCOPE_BY_RESOURCE } from "#contract/event-types.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** The resource kinds that a caller may read; empty means all. */
type Readable = readonly string[];

export function mayRead(readable: Readable, type: string): boolean {
  return readable.length === 0 || readable.includes(resourceTypeOf(type));
}

/**
 * Resolves filters to event types that the caller may read.
 * @throws event_type_unknown for a filter without a type, scope_missing for types that the caller may not
 * read
 */
export function typesOf(filters: readonly string[], readable: Readable, param: string): EventType[] {
  const unknown = filters.filter((filter) => !EVENT_TYPES.some((type) => matchesType([filter], type)));
  if (unknown.length > 0) throw refuse("event_type_unknown", { types: unknown, param });
  const types = EVENT_TYPES.filter((type) => matchesType(filters, type));
  const beyond = types.find((type) => !mayRead(readable, type));
  if (beyond) throw scopeMissing(resourceTypeOf(beyond));
  return types;
}

function scopeMissing(resourceType: string): DomainError {
  const scope = SCOPE_BY_RESOURCE.get(resourceType) ?? "*";
  const problem = `Events of the type ${resourceType}.* need the scope ${scope}.`;
  return refuse("scope_missing", { problem, required_scope: scope });
}
