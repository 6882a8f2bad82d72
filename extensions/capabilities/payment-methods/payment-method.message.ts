import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { FormerCardSchema, type PaymentMethod, PaymentMethodSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { type PaymentMethodExtension, PaymentMethodExtensionEntity } from "./payment-method.entity.ts";

export function paymentMethodMessage(method: PaymentMethodExtension): PaymentMethod {
  const { last4, bankLast4, mandate, formerCards } = method;
  return messageOf(PaymentMethodSchema, method, {
    paymentMethodId: method.id,
    paymentMethodStatus: method.status,
    customer: undefined,
    expansionDenied: [],
    formerCards: formerCards.map((card) =>
      messageOf(FormerCardSchema, card, { replacedAt: new Date(card.replacedAt) }),
    ),
    card: last4 == null ? null : method,
    bankAccount: bankLast4 == null ? null : { bankName: null, last4: bankLast4 },
    mandate: mandate && { ...mandate, acceptedAt: mandate.acceptedAt === null ? null : new Date(mandate.acceptedAt) },
  });
}

/** A stored answer omits the proof of the payer's consent; a repeat gets the current one. */
export const paymentMethodReplay = replaying(PaymentMethodSchema, async (work, stored) => {
  const row = await findRow(work, PaymentMethodExtensionEntity, { id: stored.paymentMethodId });
  const mandate = row && paymentMethodMessage(row).mandate;
  return mandate ? { ...stored, mandate } : stored;
});
