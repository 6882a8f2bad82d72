import { randomBytes } from "node:crypto";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type WebhookEndpoint, WebhookSecretEntity } from "./webhook-endpoint.entity.ts";
import { assertFewSecrets, endOfOverlap, isLive } from "./webhook-endpoint.rules.ts";

const SECRET_BYTES = 32;
const FIELD = "secret";

/** `whsec_` and base64 of random bytes (Standard Webhooks). */
export const randomSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** A row with a new secret. The returned secret is the only plain copy. */
export async function newSecret(
  { clock, context: { encryption }, tenant }: UnitOfWork,
  endpointId: string,
  secret = randomSecret(),
) {
  const now = clock.realNow();
  const id = newId("webhookSecret", now);
  return {
    id,
    endpointId,
    sealedSecret: await encryption.encrypt(secret, secretContext(tenant, id)),
    encryptionKeyId: encryption.currentKeyId,
    createdAt: now,
    secret,
  };
}

/**
 * Sets the end of former secrets and deletes expired ones. Returns the time at which the last of them stops signing.
 */
export async function endFormerSecrets(
  phase: UnitOfWork,
  { id: endpointId }: WebhookEndpoint,
  overlapSeconds: number,
): Promise<Date | null> {
  const now = phase.clock.realNow();
  const former = await phase.em.find(WebhookSecretEntity, { endpointId });
  const ending = former.map((secret) => ({ secret, expiresAt: endOfOverlap(secret, now, overlapSeconds) }));
  const live = ending.filter((each) => isLive(each, now));
  assertFewSecrets(live.length);
  for (const { secret, expiresAt } of live) secret.expiresAt = expiresAt;
  const over = ending.filter((each) => !live.includes(each)).map(({ secret }) => secret.id);
  await phase.em.nativeDelete(WebhookSecretEntity, { id: { $in: over } });
  const ends = live.map(({ expiresAt }) => expiresAt.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** The secrets that sign now, newest first: at most three. */
export async function liveSecrets(work: UnitOfWork, { id: endpointId }: Pick<WebhookEndpoint, "id">) {
  const rows = await work.em.find(
    WebhookSecretEntity,
    { endpointId },
    { orderBy: { expiresAt: "desc nulls first", id: "desc" }, disableIdentityMap: true },
  );
  const live = rows.filter((row) => isLive(row, work.clock.realNow()));
  return Promise.all(
    live.map((row) => work.context.encryption.decrypt(row.sealedSecret, secretContext(work.tenant, row.id))),
  );
}

function secretContext({ organizationId }: Tenant, recordId: string) {
  return { organizationId, recordId, field: FIELD };
}
