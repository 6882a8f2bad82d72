import { randomInt } from "node:crypto";
import { noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ChallengeCodeEntity } from "./challenge-code.entity.ts";
import { challengeCodeQueue } from "./challenge-code.queue.ts";
import { challengeCodeTexts } from "./challenge-code-texts.ts";
import { addressContext } from "./send-challenge-code.ts";
import { codeHashOf } from "./verify-challenge-code.ts";

/** Mails a code. A repeat mails another one, and the former no longer works. */
export const challengeCodeJob = payloadJob(challengeCodeQueue, async (work, { challengeCodeId: id }) => {
  const row = await findRow(work, ChallengeCodeEntity, { id });
  if (row?.sealedEmail == null || row.expiresAt <= work.clock.realNow()) return;
  const to = await work.context.encryption.decrypt(row.sealedEmail, addressContext(row));
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  if (!(await keep(work, id, (each) => Object.assign(each, { codeHash: codeHashOf(work, id, code) })))) return;
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const texts = challengeCodeTexts({ organizationName: name, code, language: row.language });
  const mail = { to, fromName: name, replyTo: publicProfile.supportEmail ?? undefined, messageId: id, isAwaited: true };
  await sendMail(work, { ...mail, ...noticeMail(texts) }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error;
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId }, "the mail server refused a challenge's code");
  });
  // The address has no more use. The row stays, since it counts.
  await keep(work, id, (each) => Object.assign(each, { sealedEmail: null, encryptionKeyId: null }));
});

type Change = (row: NonNullable<Awaited<ReturnType<typeof locked>>>) => void;

const locked = (phase: UnitOfWork, id: string) => lockKnownRow(phase, ChallengeCodeEntity, id);

/** False where it is gone. */
function keep(work: UnitOfWork, id: string, change: Change): Promise<boolean> {
  return work.atomically(async (phase) => {
    const row = await locked(phase, id);
    if (!row) return false;
    change(row);
    await phase.save();
    return true;
  });
}
