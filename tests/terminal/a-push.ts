import type { Push } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";

type Given = Partial<Push> & { readonly vendorDeviceId: string; readonly now: Date };

/** A sale of 12.50 USD that may start within 20 seconds and ends after five minutes. */
export function aPush({ now, ...given }: Given): Push {
  return {
    saleId: newId("terminalSale", now),
    transactionId: newId("transaction", now),
    type: "sale",
    amount: 1_250n,
    currency: "USD",
    tipEligibleAmount: null,
    allowPartial: false,
    refunds: null,
    notAfter: new Date(now.getTime() + 20_000),
    deadlineAt: new Date(now.getTime() + 300_000),
    configuration: {},
    cart: [{ name: "Tea", amount: 625n, quantity: 2 }],
    ...given,
  };
}
