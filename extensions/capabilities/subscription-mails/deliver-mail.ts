import { customerEmailOf } from "#extensions/capabilities/customers/index.ts";
import { createDunningLink } from "#extensions/capabilities/dunning-pages/index.ts";
import { countMail, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { insertMail, isDayTaken, isSecondOfDay, keepAtOnce } from "./keep-mail.ts";
import { type MailFacts, readFacts } from "./mail-facts.ts";
import { type FailedBecause, SubscriptionMailEntity } from "./subscription-mail.entity.ts";
import { subscriptionMailQueue } from "./subscription-mail.queue.ts";
import { writeMail } from "./write-mail.ts";

/** Sends one email and keeps the outcome. A repeat of one that was sent does nothing. */
export const subscriptionMailJob = payloadJob(
  subscriptionMailQueue,
  async (work, mail) => {
    const known = await findRow(work, SubscriptionMailEntity, { id: mail.mailId });
    if (known && known.status !== "queued") return;
    const facts = await readFacts(work, mail);
    if (!facts || (!known && (await isDayTaken(work, facts)))) return;
    if (!known && work.clock.isTest) return keepAtOnce(work, { facts, written: await textsOf(work, facts) });
    const to = known ? await addressOf(work, facts) : await openMail(work, facts);
    if (to === null) return;
    await send(work, facts, to);
  },
  (work, { mailId }) => keepOutcome(work, mailId, "not_delivered"),
);

/** In a transaction, since reading the address of health data is audited. */
function addressOf(work: UnitOfWork, { customer }: MailFacts): Promise<string | null> {
  return work.atomically((phase) => customerEmailOf(phase, customer));
}

/** Keeps the email, and returns its address. Null where it cannot be sent, or another one was first. */
async function openMail(work: UnitOfWork, facts: MailFacts): Promise<string | null> {
  try {
    return await work.atomically(async (phase) => {
      const to = await customerEmailOf(phase, facts.customer);
      // In live a mail follows from money, so it counts in no limit. In a sandbox anybody could mail anybody.
      if (to !== null && phase.environment === "sandbox") await countMail(phase, "subscription", to);
      if (to === null) insertMail(phase, facts, { failedBecause: "no_address" });
      else insertMail(phase, facts, "queued");
      await phase.save();
      return to;
    });
  } catch (error) {
    if (await isSecondOfDay(work, facts, error)) return null;
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    await work.atomically(async (phase) => insertMail(phase, facts, { failedBecause: "limit_reached" }));
    return null;
  }
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

function keepOutcome(work: UnitOfWork, mailId: string, failedBecause: FailedBecause | null): Promise<void> {
  return work.atomically(async (phase) => {
    const row = await lockKnownRow(phase, SubscriptionMailEntity, mailId);
    if (row?.status !== "queued") return;
    if (failedBecause === null) row.status = "sent";
    // Another email may tell the payer that day.
    else Object.assign(row, { status: "failed", failedBecause, payerDay: null });
  });
}
