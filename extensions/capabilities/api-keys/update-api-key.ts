import { knownVersion } from "#extensions/platform/kernel/api-version.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ApiKey } from "./api-key.entity.ts";
import { assertValid } from "./api-key.rules.ts";
import { lockApiKey } from "./api-keys.service.ts";
import { allowListOf, assertAddressesWithin, assertKnown, type Grant, scopesBeyond } from "./grants.ts";

const CHANGEABLE = ["name", "scopes", "allowed_ips", "api_version"];

interface ApiKeyChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  /** Removes the name when it is in `fields` and absent here. */
  readonly name?: string | undefined;
  readonly scopes: readonly string[];
  readonly allowedIps: readonly string[];
  readonly apiVersion?: string | undefined;
}

/** Changes the given fields. Scopes can only be narrowed, so that a key never gains access. */
export async function updateApiKey(
  work: UnitOfWork,
  apiKeyId: string,
  change: ApiKeyChange,
  grantor: Grant | null = null,
): Promise<ApiKey> {
  const fields = changedFields("an API key", change.fields, CHANGEABLE);
  const allowedIps = allowListOf(change.allowedIps);
  return work.atomically(async (phase) => {
    const apiKey = await lockApiKey(phase, apiKeyId);
    assertVersion(phase, apiKey);
    assertValid(apiKey, phase.clock.realNow());
    if (fields.has("scopes")) apiKey.scopes = narrowed(apiKey.scopes, change.scopes);
    if (fields.has("allowed_ips")) {
      assertAddressesWithin(grantor, allowedIps);
      apiKey.allowedIps = allowedIps;
    }
    if (fields.has("api_version")) apiKey.apiVersion = knownVersion(change.apiVersion ?? "");
    if (fields.has("name")) apiKey.name = change.name ?? null;
    phase.record({ type: "api_key.updated", subject: apiKey, data: factsOf(fields, apiKey) });
    await phase.save();
    return apiKey;
  });
}

/** @throws validation_failed, scope_unknown or scopes_widened */
function narrowed(held: readonly string[], asked: readonly string[]): string[] {
  // On creation an empty list means the default scopes, so it must not mean none here.
  if (asked.length === 0) throw refuse("scopes_required");
  assertKnown(asked);
  const wider = scopesBeyond(held, asked);
  if (wider.length > 0) throw refuse("scopes_widened", { missing_scopes: wider });
  return [...asked];
}

function factsOf(
  fields: ReadonlySet<string>,
  { scopes, allowedIps, apiVersion }: Grant & { apiVersion: string },
): Record<string, string> {
  return {
    fields: [...fields].join(","),
    ...(fields.has("scopes") && { scopes: scopes.join(",") }),
    ...(fields.has("allowed_ips") && { allowed_ips: allowedIps.join(",") }),
    ...(fields.has("api_version") && { api_version: apiVersion }),
  };
}
