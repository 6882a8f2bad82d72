import type { DescField, DescMethod } from "@bufbuild/protobuf";
import { scopeMissing } from "#app/rest/errors.server.ts";
import { FACT_SCOPES } from "#contract/fact-scopes.ts";
import { filterScopeOf, isParameter, readableKindOf } from "#contract/operations.ts";
import { missingScope, readableOf } from "#contract/readable.ts";
import type { ApiContext, ApiKeyContext } from "./api-context.ts";

/**
 * Fills the contract's `readable` fields with the resources that an API key may read; people read everything.
 * @throws ApiError scope_missing
 */
export function readableFields({ input }: DescMethod, asked: object, context: ApiContext): Record<string, string[]> {
  if (context.authMethod === "session") return {};
  const filled: Record<string, string[]> = {};
  for (const field of input.fields) {
    refuseFilter(field, asked, context);
    const kind = readableKindOf(field);
    if (kind === null) continue;
    if (isParameter(field)) refuseUnreadable(field, kind, asked, context);
    else filled[field.localName] = readableNames(kind, context);
  }
  return filled;
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
function refuseFilter(field: DescField, asked: object, { apiKey }: ApiKeyContext): void {
  const scope = filterScopeOf(field);
  if (scope === null || (asked as Readonly<Record<string, unknown>>)[field.localName] === undefined) return;
  const missing = missingScope(apiKey.scopes, [scope]);
  if (missing !== null) throw scopeMissing(missing);
}

/** The service refuses names that do not exist. */
function refuseUnreadable({ localName }: DescField, kind: string, asked: object, { apiKey }: ApiKeyContext): void {
  const name = String((asked as Readonly<Record<string, unknown>>)[localName]);
  const missing = missingScope(apiKey.scopes, readableOf(kind).get(name) ?? []);
  if (missing !== null) throw scopeMissing(missing);
}
