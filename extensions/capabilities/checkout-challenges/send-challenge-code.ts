import { emailIndexOf } from "#extensions/capabilities/customers/index.ts";
import { countMail, hourlyWaitSeconds, MOST_MAILS_PER_HOUR, sendsMail } from "#extensions/capabilities/mail/index.ts";
import { getLinkByCode } from "#extensions/capabilities/payment-links/index.ts";
import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SendChallengeCodeRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { ANSWERABLE_MS, COUNTED_MS } from "./challenge.rules.ts";
import { type ChallengeCode, ChallengeCodeEntity } from "./challenge-code.entity.ts";
import { challengeCodeQueue } from "./challenge-code.queue.ts";
import { needsChallenge } from "./needs-challenge.ts";

/** Due work that deletes a code. */
export const FORGET_CODE = "challenge_code.forget";

/**
 * Enqueues a mail with a code, while this payer comes to a challenge and the address has not had its mails of an hour.
 * Otherwise it does nothing, and the caller learns no difference. @throws payment_link_unknown
 */
export async function sendChallengeCode(work: UnitOfWork, request: SendChallengeCodeRequest): Promise<void> {
  const link = await getLinkByCode(work, request.code);
  if (!sendsMail(work) || !(await needsChallenge(work, link, request.payerIp))) return;
  const emailIndex = await emailIndexOf(work, request.email);
  await work
    .atomically(async (phase) => {
      // Requests that come at once must not all be the fifth.
      await awaitTurn(phase);
      const now = phase.clock.realNow();
      if (hourlyWaitSeconds(await listRequests(phase, emailIndex), now) !== null) return;
      await countMail(phase, "challenge", request.email);
      await addCode(phase, { request, emailIndex, paymentLinkId: link.id, now });
      await phase.save();
    })
    .catch((error: unknown) => {
      if (!isRefusal(error, "mail_limit_reached")) throw error;
      const { organizationId } = work.tenant;
      work.context.logger.warn({ organizationId }, "a challenge's code is beyond the limits of mails");
    });
}

interface NewCode {
  readonly request: SendChallengeCodeRequest;
  readonly emailIndex: string;
  readonly paymentLinkId: string;
  readonly now: Date;
}

async function addCode(phase: UnitOfWork, { request, emailIndex, paymentLinkId, now }: NewCode): Promise<void> {
  const id = newId("challengeCode", now);
  const { encryption } = phase.context;
  createRow(phase, ChallengeCodeEntity, {
    ...{ id, paymentLinkId, emailIndex, requestedAt: now },
    expiresAt: new Date(now.getTime() + ANSWERABLE_MS),
    language: request.language === "de" ? "de" : "en",
    sealedEmail: await encryption.encrypt(request.email, addressContext({ ...phase.tenant, id })),
    encryptionKeyId: encryption.currentKeyId,
  });
  phase.enqueue(challengeCodeQueue, { challengeCodeId: id });
  phase.due({ kind: FORGET_CODE, subjectId: id, at: new Date(now.getTime() + COUNTED_MS), clock: "real" });
}

/** The times of the newest requests for the address. */
async function listRequests(phase: UnitOfWork, emailIndex: string): Promise<Date[]> {
  const newest = { limit: MOST_MAILS_PER_HOUR, orderBy: [["requestedAt", "desc"]] } as const;
  return (await readRows(phase, ChallengeCodeEntity, { emailIndex }, newest)).map(({ requestedAt }) => requestedAt);
}

export function addressContext({ organizationId, id }: Pick<ChallengeCode, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "email" };
}

/** Deletes codes that no longer count, used or not. */
export const forgetCodes = inBatches(async ({ em, environment }, items) => {
  await em.nativeDelete(ChallengeCodeEntity, { environment, id: { $in: items.map(({ subjectId }) => subjectId) } });
});
