import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { networkOf } from "./reason-codes.rules.ts";
import { guessGoods } from "./requirements.rules.ts";

type Sale = Pick<DisputeExtension, "customerId" | "last4" | "network" | "isLiabilityShifted" | "isRefunded" | "goods">;

const NOTHING_KNOWN: Sale = {
  customerId: null,
  last4: null,
  network: null,
  isLiabilityShifted: false,
  isRefunded: false,
  goods: "digital",
};

/** What a dispute copies from its transaction, for its list filters and rules. */
export function saleOf(
  transaction: TransactionExtension | null,
  { amountMinorUnits, currency }: Pick<DisputeExtension, "amountMinorUnits" | "currency">,
): Sale {
  if (!transaction) return NOTHING_KNOWN;
  const { customerId = null, last4 = null, refundedMinorUnits, amountDetails, threeDs, channel } = transaction;
  return {
    customerId,
    last4,
    network: networkOf(transaction.brand),
    isLiabilityShifted: threeDs?.outcome === "succeeded",
    isRefunded: refundedMinorUnits > 0n && transaction.currency === currency && refundedMinorUnits >= amountMinorUnits,
    goods: guessGoods({
      shippingMinorUnits: amountDetails?.shipping ?? 0,
      isSubscription: transaction.subscriptionId != null,
      isSoldInPerson: channel === "terminal",
    }),
  };
}
