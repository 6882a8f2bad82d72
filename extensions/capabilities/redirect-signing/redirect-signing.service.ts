import { LockMode } from "@mikro-orm/core";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { newSecret, rotateSecretOf } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { RedirectSecretEntity, type RedirectSigning, RedirectSigningEntity } from "./redirect-signing.entity.ts";

/** `secret` is the only plain copy. */
interface WithSecret {
  readonly signing: RedirectSigning;
  readonly secret: string;
}

/** Null before the first secret. */
export function findSigning({ em, environment }: UnitOfWork): Promise<RedirectSigning | null> {
  return em.findOne(RedirectSigningEntity, { environment });
}

/** Creates the first secret, or a new one. @throws too_many_webhook_secrets */
export function rotateSecret(work: UnitOfWork, overlapSeconds: number): Promise<WithSecret> {
  return atomicallyWithFirstRow(work, async (phase) => {
    const { em, environment } = phase;
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const known = await em.findOne(RedirectSigningEntity, { environment }, lock);
    const rotated = known ? await rotate(phase, known, overlapSeconds) : await createFirst(phase);
    phase.record({ type: "redirect_signing.secret_rotated", subject: rotated.signing });
    await phase.save();
    return rotated;
  });
}

async function createFirst(phase: UnitOfWork): Promise<WithSecret> {
  const id = newId("redirectSigning", phase.now());
  const { secret, row } = await newSecret(phase, id);
  const signing = createRow(phase, RedirectSigningEntity, { id, currentSecretId: row.id });
  await phase.em.flush();
  createRow(phase, RedirectSecretEntity, row);
  return { signing, secret };
}

async function rotate(phase: UnitOfWork, signing: RedirectSigning, overlapSeconds: number): Promise<WithSecret> {
  const signer = { entity: RedirectSecretEntity, subjectId: signing.id };
  const { secret, secretId, previousExpireAt } = await rotateSecretOf(phase, signer, overlapSeconds);
  Object.assign(signing, { currentSecretId: secretId, previousSecretsExpireAt: previousExpireAt });
  return { signing, secret };
}
