import { createHash, randomBytes } from "node:crypto";
import { displayedPart } from "#contract/api-key-pattern.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ApiKey, ApiKeyEntity, ApiKeyHashEntity } from "./api-key.entity.ts";
import { API_KEY_RANDOM_BYTES, apiKeyText, joined } from "./api-key.rules.ts";
import type { Grant } from "./grants.ts";

/** The origin of a key. */
export interface Provenance {
  readonly name?: string | null | undefined;
  readonly sourceApp?: string | null | undefined;
  readonly sourceOrgId?: string | null | undefined;
  readonly createdByUserId?: string | null | undefined;
  /** The accountable person or key, if it differs from the creator. */
  readonly accountableUserId?: string | null | undefined;
  /** Further people and keys behind it, besides these two. */
  readonly initiators?: readonly string[] | undefined;
  /** The newest version when absent. */
  readonly apiVersion?: string | undefined;
}

/** `key` is the only copy; it is not stored. */
export interface MintedKey {
  readonly apiKey: ApiKey;
  readonly key: string;
}

/** Creates a key inside an atomic phase. Keys use real time even where the environment has a test clock. */
export async function mintApiKey(
  phase: UnitOfWork,
  input: Grant & Provenance,
  data: Record<string, string>,
): Promise<MintedKey> {
  const now = phase.clock.realNow();
  const key = apiKeyText(phase.environment, randomBytes(API_KEY_RANDOM_BYTES).toString("hex"));
  const hash = createHash("sha256").update(key).digest();
  const apiKey = createRow(phase, ApiKeyEntity, {
    id: newId("apiKey", now),
    hash,
    keyPrefix: displayedPart(key),
    name: input.name ?? null,
    scopes: [...input.scopes],
    allowedIps: [...input.allowedIps],
    expiresAt: input.expiresAt ?? null,
    isActive: true,
    totalRequests: 0n,
    sourceApp: input.sourceApp ?? null,
    sourceOrgId: input.sourceOrgId ?? null,
    createdByUserId: input.createdByUserId ?? null,
    accountableUserId: input.accountableUserId ?? input.createdByUserId ?? null,
    initiators: joined(input.initiators ?? [], [input.createdByUserId, input.accountableUserId]),
    apiVersion: input.apiVersion ?? NEWEST_API_VERSION,
    createdAt: now,
    updatedAt: now,
  });
  phase.record({ type: "api_key.created", subject: apiKey, data });
  createRow(phase, ApiKeyHashEntity, { hash, apiKeyId: apiKey.id });
  await phase.em.flush();
  return { apiKey, key };
}
