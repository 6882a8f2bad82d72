import type { ApiContext } from "#app/auth/api-context.ts";
import { scopeMissing } from "#app/rest/errors.server.ts";
import { exportedResources, listMethodOf } from "#contract/exported-lists.ts";
import { operationOf } from "#contract/operations.ts";
import { hasScope } from "#contract/scopes.ts";

/** An export needs the scope that its list needs. Null: every key may list the resource. */
const scopeOf = (resource: string): string | null => operationOf(listMethodOf(resource))?.scope ?? null;

function mayRead(context: ApiContext, resource: string): boolean {
  const scope = scopeOf(resource);
  return context.authMethod === "session" || scope === null || hasScope(context.apiKey.scopes, scope);
}

/** Limits a request to exports of the lists that the caller may read. @throws ApiError scope_missing when there is none */
export function readableLists(context: ApiContext): { resources: string[] } {
  const resources = exportedResources().filter((resource) => mayRead(context, resource));
  const [first = ""] = exportedResources();
  if (resources.length === 0) throw scopeMissing(scopeOf(first) ?? "*");
  return { resources };
}

/** @throws ApiError scope_missing */
export function refuseUnreadable(context: ApiContext, { resource = "" }: { resource?: string }): object {
  if (!mayRead(context, resource)) throw scopeMissing(scopeOf(resource) ?? "*");
  return {};
}
