import { emailIndexOf } from "#extensions/capabilities/customers/index.ts";
import { assertSendsMail, hourlyWaitSeconds, MOST_MAILS_PER_HOUR } from "#extensions/capabilities/mail/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertHasPortal } from "#extensions/platform/tenancy/portal-url.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { COUNTED_MS, LINK_MS } from "./payer-account.rules.ts";
import { type PayerSignIn, PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { signInQueue } from "./sign-in.queue.ts";

/** Due work that deletes a sign-in. */
export const FORGET_SIGN_IN = "payer_sign_in.forget";

interface Asked {
  readonly email: string;
  /** Of the page. */
  readonly language?: string | null | undefined;
  /** To which the link leads on. Only its page finds out whether it is the payer's. */
  readonly subscriptionId?: string | undefined;
}

/**
 * Enqueues a sign-in mail. Whether a customer has the address is found out by the job: here, every address gets the
 * same answer after the same work.
 * @throws mail_not_configured, portal_not_configured, payer_sign_in_limit_reached
 */
export async function requestSignIn(
  work: UnitOfWork,
  { email, language = null, subscriptionId }: Asked,
): Promise<void> {
  assertSendsMail(work);
  assertHasPortal(work);
  const emailIndex = await emailIndexOf(work, email);
  await work.atomically(async (phase) => {
    // Requests that come at once must not all be the fifth.
    await awaitTurn(phase);
    const now = phase.clock.realNow();
    await assertMayRequest(phase, emailIndex, now);
    const id = newId("payerSignIn", now);
    const { encryption } = phase.context;
    createRow(phase, PayerSignInEntity, {
      ...{ id, emailIndex, language, requestedAt: now, expiresAt: new Date(now.getTime() + LINK_MS) },
      customerIds: [],
      sealedEmail: await encryption.encrypt(email, addressContext({ ...phase.tenant, id })),
      encryptionKeyId: encryption.currentKeyId,
    });
    phase.enqueue(signInQueue, { signInId: id, ...(subscriptionId !== undefined && { subscriptionId }) });
    forgetLater(phase, id, now);
    await phase.save();
  });
}

/**
 * Counts every request for the address, also where no customer has it: the limit must not tell.
 * @throws payer_sign_in_limit_reached
 */
async function assertMayRequest(phase: UnitOfWork, emailIndex: string, now: Date): Promise<void> {
  const seconds = hourlyWaitSeconds(await listRequests(phase, emailIndex), now);
  if (seconds !== null)
    throw refuse("payer_sign_in_limit_reached", { limit: MOST_MAILS_PER_HOUR, retry_after_seconds: seconds });
}

/** The times of the newest requests for the address. */
async function listRequests({ em, environment }: UnitOfWork, emailIndex: string): Promise<Date[]> {
  const rows = await em.find(
    PayerSignInEntity,
    { environment, emailIndex },
    { fields: ["requestedAt"], orderBy: { requestedAt: "desc" }, limit: MOST_MAILS_PER_HOUR },
  );
  return rows.map(({ requestedAt }) => requestedAt);
}

export function forgetLater(phase: UnitOfWork, subjectId: string, now: Date): void {
  phase.due({ kind: FORGET_SIGN_IN, subjectId, at: new Date(now.getTime() + COUNTED_MS), clock: "real" });
}

/** The encrypted address of a sign-in or a session. */
export function addressContext({ organizationId, id }: Pick<PayerSignIn, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "email" };
}
