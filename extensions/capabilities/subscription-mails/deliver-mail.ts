import { customerEmailOf } from "#extensions/capabilities/customers/index.ts";
import { createDunningLink } from "#extensions/capabilities/dunning-pages/index.ts";
import { noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isKeptAtOnce, isTaken } from "./keep-mail.ts";
import { type MailFacts, readFacts } from "./mail-facts.ts";
import { openMail, waitForDay } from "./open-mail.ts";
import { isAhead } from "./payer-day.ts";
import { type FailedBecause, SubscriptionMailEntity } from "./subscription-mail.entity.ts";
import { type MailToSend, subscriptionMailQueue } from "./subscription-mail.queue.ts";
import { writeMail } from "./write-mail.ts";

/** Sends one email and keeps the outcome. A repeat of one that was sent does nothing. */
export const subscriptionMailJob = payloadJob(
  subscriptionMailQueue,
  async (work, mail) => {
    const known = await findRow(work, SubscriptionMailEntity, { id: mail.mailId });
    if (known && known.status !== "queued") return;
    const facts = await readFacts(work, mail);
    if (!facts) return known ? forgetMail(work, mail) : undefined;
    if (known) return isAhead(known.payerDay, facts.day) ? undefined : sendKnown(work, facts);
    if (await isTaken(work, facts.day?.today)) return waitForDay(work, facts);
    if (work.clock.isTest) return keep(work, facts);
    const to = await openMail(work, facts, facts.day?.today);
    if (to !== null) await send(work, facts, to);
  },
  (work, { mailId }) => keepOutcome(work, mailId, "not_delivered"),
);

/** An email that was opened before, or that waited for its day. */
async function sendKnown(work: UnitOfWork, facts: MailFacts): Promise<void> {
  // In a transaction, since reading the address of health data is audited.
  const to = await work.atomically((phase) => customerEmailOf(phase, facts.customer));
  if (to === null) return keepOutcome(work, facts.mail.mailId, "no_address");
  await send(work, facts, to);
}

async function keep(work: UnitOfWork, facts: MailFacts): Promise<void> {
  if (!(await isKeptAtOnce(work, { facts, written: await textsOf(work, facts) }))) await waitForDay(work, facts);
}

async function textsOf(work: UnitOfWork, facts: MailFacts) {
  const { mailId: messageId } = facts.mail;
  const { name, publicProfile } = await work.once(textsOf, () =>
    getOrganization(work, { id: work.tenant.organizationId }),
  );
  const texts = noticeMail(writeMail(facts, name, await dunningUrl(work, facts)));
  return { messageId, customerId: facts.customer.id, fromName: name, replyTo: publicProfile?.supportEmail, ...texts };
}

async function send(work: UnitOfWork, facts: MailFacts, to: string): Promise<void> {
  const { mailId: messageId } = facts.mail;
  try {
    await sendMail(work, { to, ...(await textsOf(work, facts)) });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    return keepOutcome(work, messageId, "refused");
  }
  await keepOutcome(work, messageId, null);
}

/** The page on which the payer enters another card, for an email about a charge that dunning tries again. */
async function dunningUrl(work: UnitOfWork, { mail, failure, customer, invoice }: MailFacts): Promise<string | null> {
  if (mail.mailType !== "charge_failed" || !failure?.isRetried || !invoice) return null;
  return createDunningLink(work, customer, invoice);
}

/** What an email that waited would say is no longer so. */
function forgetMail(work: UnitOfWork, { mailId }: MailToSend): Promise<void> {
  return work.atomically(async (phase) => {
    const row = await lockKnownRow(phase, SubscriptionMailEntity, mailId);
    if (row?.status === "queued") phase.em.remove(row);
  });
}

function keepOutcome(work: UnitOfWork, mailId: string, failedBecause: FailedBecause | null): Promise<void> {
  return work.atomically(async (phase) => {
    const row = await lockKnownRow(phase, SubscriptionMailEntity, mailId);
    if (row?.status !== "queued") return;
    if (failedBecause === null) row.status = "sent";
    // Another email may tell the payer that day.
    else Object.assign(row, { status: "failed", failedBecause, payerDay: null });
  });
}
