import type { ApiContext } from "#app/auth/api-context.ts";
import { scopeMissing } from "#app/rest/errors.server.ts";
import { SCOPE_BY_RESOURCE } from "#contract/event-types.ts";
import { hasScope, readsEverything } from "#contract/scopes.ts";

/** Limits a request to events of the resources that the key may read. @throws ApiError scope_missing when there is none */
export function readableEvents(context: ApiContext): { resourceTypes: string[] } {
  if (context.authMethod === "session") return { resourceTypes: [] };
  const { scopes } = context.apiKey;
  const all = [...SCOPE_BY_RESOURCE];
  const readable = all.filter(([, scope]) => isReadable(scopes, scope));
  if (readable.length === 0) throw scopeMissing(all[0]?.[1] ?? "*");
  return { resourceTypes: readable.length === all.length ? [] : readable.map(([resourceType]) => resourceType) };
}

function isReadable(scopes: readonly string[], scope: string | null): boolean {
  return scope === null || (scope === "*" ? readsEverything(scopes) : hasScope(scopes, scope));
}
