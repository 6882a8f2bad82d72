import { randomBytes } from "node:crypto";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertFewSecrets, endOfOverlap, isLive } from "./signing-secret.rules.ts";
import type { SigningSecretEntity } from "./signing-secret-entity.ts";

const SECRET_BYTES = 32;
const FIELD = "secret";

/** `whsec_` and base64 of random bytes (Standard Webhooks). */
export const randomSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Signs for this resource. */
interface Signer {
  readonly entity: SigningSecretEntity;
  readonly subjectId: string;
}

/** A row with a new secret, to create once the resource's is flushed. The returned secret is the only plain copy. */
export async function newSecret({ clock, context, tenant }: UnitOfWork, subjectId: string, secret = randomSecret()) {
  const now = clock.realNow();
  const id = newId("webhookSecret", now);
  const { encryption } = context;
  const sealedSecret = await encryption.encrypt(secret, secretContext(tenant, id));
  return { secret, row: { id, subjectId, sealedSecret, encryptionKeyId: encryption.currentKeyId, createdAt: now } };
}

interface Rotated {
  readonly secretId: string;
  readonly secret: string;
  /** When the last of the former secrets stops signing. Null without one. */
  readonly previousExpireAt: Date | null;
}

/** Adds a secret, and ends former ones with the overlap. The subject must be locked. @throws too_many_webhook_secrets */
export async function rotateSecretOf(phase: UnitOfWork, signer: Signer, overlapSeconds: number): Promise<Rotated> {
  const previousExpireAt = await endFormerSecrets(phase, signer, overlapSeconds);
  const { secret, row } = await newSecret(phase, signer.subjectId);
  createRow(phase, signer.entity, row);
  return { secretId: row.id, secret, previousExpireAt };
}

/** Deletes expired ones too. */
async function endFormerSecrets(
  phase: UnitOfWork,
  { entity, subjectId }: Signer,
  overlapSeconds: number,
): Promise<Date | null> {
  const now = phase.clock.realNow();
  const former = await phase.em.find(entity, { subjectId });
  const ending = former.map((secret) => ({ secret, expiresAt: endOfOverlap(secret, now, overlapSeconds) }));
  const live = ending.filter((each) => isLive(each, now));
  assertFewSecrets(live.length);
  for (const { secret, expiresAt } of live) secret.expiresAt = expiresAt;
  const over = ending.filter((each) => !live.includes(each)).map(({ secret }) => secret.id);
  await phase.em.nativeDelete(entity, { id: { $in: over } });
  const ends = live.map(({ expiresAt }) => expiresAt.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** The secrets that sign now, newest first: at most three. */
export async function liveSecrets(work: UnitOfWork, { entity, subjectId }: Signer): Promise<string[]> {
  const rows = await work.em.find(
    entity,
    { subjectId },
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
