import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { accountableFor, assertRotatable, endOfOverlap, initiatorsOf, joined } from "./api-key.rules.ts";
import { grantFacts, lockApiKey } from "./api-keys.service.ts";
import { assertWithin, type Grant } from "./grants.ts";
import { type MintedKey, mintApiKey } from "./mint-api-key.ts";

interface Rotation {
  /** Time during which the old key stays valid beside the new one. */
  readonly overlapSeconds: number;
  /** The new key's expiry; the old key's when absent. */
  readonly expiresAt?: Date | undefined;
  readonly createdByUserId?: string | undefined;
  /** The person accountable for the requesting key. */
  readonly accountableUserId?: string | null | undefined;
  /** The people and keys behind the requesting key. */
  readonly initiators?: readonly string[] | undefined;
}

/** Creates a copy of the key and lets the old one expire. The lock ensures that a key is rotated once. */
export async function rotateApiKey(
  work: UnitOfWork,
  apiKeyId: string,
  { overlapSeconds, expiresAt, createdByUserId, ...rotation }: Rotation,
  grantor: Grant | null = null,
): Promise<MintedKey> {
  return work.atomically(async (phase) => {
    const old = await lockApiKey(phase, apiKeyId);
    const now = phase.clock.realNow();
    assertRotatable(old, now);
    const { name, scopes, allowedIps, sourceApp, sourceOrgId, apiVersion } = old;
    const grant = { scopes, allowedIps, expiresAt: expiresAt ?? old.expiresAt };
    assertWithin(grantor, grant);
    const accountableUserId = createdByUserId ?? rotation.accountableUserId ?? accountableFor(old);
    // The rotator also counts for the old key, which stays valid until the end of the overlap.
    old.initiators = joined(old.initiators, [createdByUserId], rotation.initiators ?? []);
    const initiators = initiatorsOf(old);
    const minted = await mintApiKey(
      phase,
      { ...grant, name, sourceApp, sourceOrgId, apiVersion, createdByUserId, accountableUserId, initiators },
      { ...grantFacts(grant), replaces: old.id },
    );
    const end = endOfOverlap(old, now, overlapSeconds);
    old.expiresAt = end;
    old.replacedByApiKeyId = minted.apiKey.id;
    phase.record({
      type: "api_key.rotated",
      subject: old,
      data: { replaced_by_api_key_id: minted.apiKey.id, expires_at: end.toISOString() },
    });
    await phase.save();
    return minted;
  });
}
