import { chargedMethod } from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

/** The card of the payment that an email is about, or the one that is charged next. Null for none. */
export async function cardOf(
  work: UnitOfWork,
  { transactionId }: MailToSend,
  subscription: Subscription,
): Promise<string | null> {
  if (transactionId !== null) return cardName(await findRow(work, TransactionExtensionEntity, { id: transactionId }));
  if (subscription.collectionMethod === "invoice") return null;
  const { customerId, paymentMethodId } = subscription;
  const charged = await chargedMethod(work, { customerId, paymentMethodId }, null);
  return charged && cardName(await findRow(work, PaymentMethodExtensionEntity, { id: charged.paymentMethodId }));
}

interface Card {
  readonly brand?: string | null | undefined;
  readonly last4?: string | null | undefined;
}

/** "Visa •••• 4242". */
function cardName(card: Card | null): string | null {
  return card?.last4 ? [card.brand, `•••• ${card.last4}`].filter(Boolean).join(" ") : null;
}
