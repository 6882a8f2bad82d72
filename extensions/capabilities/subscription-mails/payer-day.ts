import type { Customer } from "#extensions/capabilities/customers/index.ts";
import type { Invoice } from "#extensions/capabilities/invoices/index.ts";
import { knownZone } from "#extensions/capabilities/mail/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

/** A day of a payer, who gets one email about failed charges on it. */
export interface PayerDay {
  readonly key: string;
  /** When the email leaves. */
  readonly at: Date;
}

/** Which day an email about failed charges takes. */
export interface DayOfMail {
  readonly today: PayerDay;
  /** The same time so many days later. */
  after(days: number): PayerDay;
  /**
   * Whether it waits for a free day. Otherwise the email that has the day is enough: the next step of the other charge
   * is mailed too, and what ended a subscription is said once.
   */
  readonly waits: boolean;
}

/** Whether the day that an email has taken is still to come. */
export function isAhead(payerDay: string | null | undefined, day: DayOfMail | null): boolean {
  return payerDay != null && day !== null && dateOf(payerDay) > dateOf(day.today.key);
}

const dateOf = (key: string): string => key.slice(-"2027-03-01".length);

interface About {
  readonly subscription: Subscription;
  readonly customer: Customer;
  readonly invoice: Invoice | null;
}

/** Null for an email that comes in any case. */
export function dayOfMail(work: UnitOfWork, mail: MailToSend, about: About): DayOfMail | null {
  const waits = saysUnpaid(mail, about);
  if (!waits && !isDaily(mail, about)) return null;
  const { customer, subscription } = about;
  // By the payer's calendar.
  const zone = knownZone(customer.timeZone ?? subscription.timeZone);
  const now = Temporal.Instant.fromEpochMilliseconds(work.now().getTime()).toZonedDateTimeISO(zone);
  const after = (days: number) => {
    const at = now.add({ days });
    return { key: `${customer.id} ${at.toPlainDate().toString()}`, at: new Date(at.epochMilliseconds) };
  };
  return { today: after(0), after, waits };
}

/** A first payment that waits for its payer is no dunning, and each of its emails is awaited. */
function isDaily({ mailType }: MailToSend, { invoice }: About): boolean {
  if (mailType === "charge_failed") return true;
  return mailType === "confirmation_needed" && invoice?.dunningStatus === "retrying" && invoice.dunning != null;
}

/** Whether an email about the end or a pause of a subscription says that an invoice was not paid. */
export function saysUnpaid({ mailType }: MailToSend, { subscription, invoice }: Omit<About, "customer">): boolean {
  if (mailType === "paused") return invoice !== null;
  return mailType === "canceled" && subscription.cancellation?.reason === "payment_failed";
}
