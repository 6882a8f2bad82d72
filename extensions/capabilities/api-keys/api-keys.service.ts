import { DEFAULT_SCOPES } from "#contract/scopes.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ApiKey, ApiKeyEntity } from "./api-key.entity.ts";
import { allowListOf, assertKnown, assertWithin, type Grant } from "./grants.ts";
import { type MintedKey, mintApiKey, type Provenance } from "./mint-api-key.ts";

export interface NewApiKey extends Provenance {
  /** Empty means the default scopes. */
  readonly scopes: readonly string[];
  /** Requests the default scopes; no other scopes may be given. */
  readonly defaultScopes?: boolean;
  readonly expiresAt?: Date | undefined;
  /** Empty or absent allows every address. */
  readonly allowedIps?: readonly string[];
}

/** Creates a key in the unit of work's organization and environment. The grantor is the requesting key, if any. */
export async function createApiKey(
  work: UnitOfWork,
  input: NewApiKey,
  grantor: Grant | null = null,
): Promise<MintedKey> {
  assertKnown(input.scopes);
  if (input.defaultScopes && input.scopes.length > 0) throw refuse("scopes_ambiguous");
  const scopes = input.scopes.length > 0 ? input.scopes : DEFAULT_SCOPES;
  const grant = { scopes, allowedIps: allowListOf(input.allowedIps ?? []), expiresAt: input.expiresAt ?? null };
  assertWithin(grantor, grant);
  return work.atomically(async (phase) => {
    const minted = await mintApiKey(phase, { ...input, ...grant }, grantFacts(grant));
    await phase.save();
    return minted;
  });
}

/** The data of a new key's event. */
export function grantFacts({ scopes, allowedIps, expiresAt }: Grant): Record<string, string> {
  return {
    scopes: scopes.join(","),
    ...(allowedIps.length > 0 && { allowed_ips: allowedIps.join(",") }),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
  };
}

/** @throws resource_missing also for a key of the other environment */
export function getApiKey(work: UnitOfWork, apiKeyId: string): Promise<ApiKey> {
  return readRow(work, ApiKeyEntity, apiKeyId, "API key");
}

/** Locks the key in an atomic phase, so that changes of one key are serialized. */
export function lockApiKey(phase: UnitOfWork, apiKeyId: string): Promise<ApiKey> {
  return lockRow(phase, ApiKeyEntity, apiKeyId, "API key");
}

/** Revokes a key permanently. A revoked key stays unchanged. */
export async function revokeApiKey(work: UnitOfWork, apiKeyId: string): Promise<ApiKey> {
  return work.atomically(async (phase) => {
    const apiKey = await lockApiKey(phase, apiKeyId);
    if (!apiKey.isActive) return apiKey;
    apiKey.isActive = false;
    apiKey.revokedAt = phase.clock.realNow();
    phase.record({ type: "api_key.revoked", subject: apiKey });
    await phase.save();
    return apiKey;
  });
}
