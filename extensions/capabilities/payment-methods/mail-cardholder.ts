import { type Customer, customerEmailOf, findOwner } from "#extensions/capabilities/customers/index.ts";
import {
  countMail,
  mailLanguageOfLocale,
  noticeMail,
  sendMail,
  sendsMail,
} from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { cardholderMailQueue } from "./cardholder-mail.queue.ts";
import { CARDHOLDER_TEXTS } from "./cardholder-mail-texts.ts";
import { type PaymentMethodExtension, PaymentMethodExtensionEntity } from "./payment-method.entity.ts";

/** Enqueues the email in the transaction that keeps the bank's notice. A demo's past sends no email. */
export function mailCardholder(phase: UnitOfWork, { id: paymentMethodId }: PaymentMethodExtension): void {
  if (!sendsMail(phase) || phase.clock.dueWorkWaitsMs !== undefined) return;
  phase.enqueue(cardholderMailQueue, { mailId: newId("cardholderMail", phase.now()), paymentMethodId });
}

/** Sends the email if the bank still asks for it. A customer without an address has none. */
export const cardholderMailJob = payloadJob(cardholderMailQueue, async (work, { mailId, paymentMethodId }) => {
  const method = await findRow(work, PaymentMethodExtensionEntity, { id: paymentMethodId });
  if (method?.status !== "active" || method.networkNotice !== "contact_cardholder") return;
  const customer = await findOwner(work, method.customerId);
  const to = customer && (await addressOf(work, customer));
  if (!to) return;
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const texts = textsFor(work, method, { seller: name, locale: customer.locale });
  const mail = {
    to,
    customerId: customer.id,
    messageId: mailId,
    fromName: name,
    replyTo: publicProfile?.supportEmail,
    ...texts,
  };
  await sendMail(work, mail).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error;
    warn(work, error);
  });
});

/** Null beyond the limits of a sandbox, where everybody could mail any address. */
async function addressOf(work: UnitOfWork, customer: Customer): Promise<string | null> {
  try {
    return await work.atomically(async (phase) => {
      const to = await customerEmailOf(phase, customer);
      if (to !== null && phase.environment === "sandbox") await countMail(phase, "card", to);
      await phase.save();
      return to;
    });
  } catch (error) {
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    warn(work, error);
    return null;
  }
}

interface Addressed {
  readonly seller: string;
  readonly locale: string | null | undefined;
}

function textsFor(work: UnitOfWork, { brand, last4 }: PaymentMethodExtension, { seller, locale }: Addressed) {
  const language = mailLanguageOfLocale(locale);
  const texts = CARDHOLDER_TEXTS[language];
  const named = { seller, card: [brand, last4 && `•••• ${last4}`].filter(Boolean).join(" ") };
  const url = portalUrl(work, work.environment === "live" ? "/account" : "/sandbox/account");
  return noticeMail({
    ...{ language, subject: texts.subject(named), facts: [[texts.card, named.card]], next: texts.next(named) },
    ...{ link: url === null ? null : { url, text: texts.link }, why: texts.why(named) },
  });
}

function warn({ context, tenant: { organizationId } }: UnitOfWork, error: unknown): void {
  context.logger.warn({ err: error, organizationId }, "a mail about a card was not sent");
}
