import type { DescField, DescMethod } from "@bufbuild/protobuf";
import { scopeMissing } from "#app/rest/errors.server.ts";
import { exportedResources, listMethodOf } from "#contract/exported-lists.ts";
import { FACT_SCOPES } from "#contract/fact-scopes.ts";
import { alsoScopeOf, filterScopesOf, isParameter, readableKindOf } from "#contract/operations.ts";
import { missingScope, readableOf } from "#contract/readable.ts";
import type { ApiContext, ApiKeyContext } from "./api-context.ts";

/**
 * Fills the contract's `readable` fields with the resources that an API key may read, and sets the flags of what it may
 * not; people read everything.
 * @throws ApiError scope_missing
 */
export function readableFields(
  { input }: DescMethod,
  asked: object,
  context: ApiContext,
): Record<string, string[] | boolean> {
  if (context.authMethod === "session") return {};
  const filled: Record<string, string[] | boolean> = {};
  for (const field of input.fields) {
    const missing = missingScope(context.apiKey.scopes, filterScopesOf(field));
    if (missing !== null) {
      if (!isParameter(field)) filled[field.localName] = true;
      else if (isAsked(field, asked)) throw scopeMissing(missing);
    }
    const kind = readableKindOf(field);
    if (kind === null) continue;
    if (isParameter(field)) refuseUnreadable(field, kind, asked, context);
    else filled[field.localName] = readableNames(kind, context);
  }
  return filled;
}

/** @throws ApiError scope_missing: a value does more than the method's own scope allows */
export function assertValueScopes({ input }: DescMethod, asked: object, context: ApiContext): void {
  if (context.authMethod === "session") return;
  for (const field of input.fields) {
    const scope = alsoScopeOf(field, (asked as Readonly<Record<string, unknown>>)[field.localName]);
    if (scope !== null && missingScope(context.apiKey.scopes, [scope]) !== null) throw scopeMissing(scope);
  }
}

/** Whether an error may name the fact: the fact belongs to the method's own resource, or the API key may read it. */
export function showsFact(context: ApiContext | null, required: string | undefined): (fact: string) => boolean {
  const own = required?.split(":")[0];
  return (fact) => {
    const scope = FACT_SCOPES[fact];
    if (!scope || !context?.apiKey || scope.split(":")[0] === own) return true;
    return missingScope(context.apiKey.scopes, [scope]) === null;
  };
}

/** Empty when the key may read all. */
function readableNames(kind: string, { apiKey }: ApiKeyContext): string[] {
  const all = [...readableOf(kind)];
  const names = all.filter(([, needed]) => missingScope(apiKey.scopes, needed) === null).map(([name]) => name);
  if (names.length === all.length) return [];
  if (kind === "operations") return [...names, apiKey.apiKeyId];
  const [[, needed = []] = []] = all;
  if (names.length === 0) throw scopeMissing(needed[0] ?? "*");
  return names;
}

/** A key could find out a value that it may not read by trying each one in a filter. */
const isAsked = ({ localName }: DescField, asked: object): boolean =>
  (asked as Readonly<Record<string, unknown>>)[localName] !== undefined;

/** The service refuses names that do not exist. */
function refuseUnreadable({ localName }: DescField, kind: string, asked: object, { apiKey }: ApiKeyContext): void {
  const name = String((asked as Readonly<Record<string, unknown>>)[localName]);
  const filters = kind === "exports" ? filterScopesIn(name, asked) : [];
  const missing = missingScope(apiKey.scopes, [...(readableOf(kind).get(name) ?? []), ...filters]);
  if (missing !== null) throw scopeMissing(missing);
}

/** The scopes that the filters of an export need. A flag for what a key may not read stands for the filter `q`. */
function filterScopesIn(resource: string, { filters = {} }: { filters?: Readonly<Record<string, string>> }): string[] {
  const fields = exportedResources().includes(resource) ? listMethodOf(resource).input.fields : [];
  return fields.filter((field) => (isParameter(field) ? field.name : "q") in filters).flatMap(filterScopesOf);
}
