import { pino } from "pino";
import { draftInvoice, type NewLine } from "#extensions/capabilities/invoices/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";
import type { ProductUnderTest } from "./product.ts";

/** A draft of 18.00 USD for a customer of Northwind Outfitters, as a pause leaves it: no test waits a month for one. */
export async function aDraftInvoice({ settings }: ProductUnderTest, customerId: string): Promise<string> {
  const context = await createContext({
    ...{ config: readConfig(settings), logger: pino({ level: "silent" }), registry, clock: systemClock },
  });
  const tenant = await getTenant(createSystemWork(context, { requestId: "e2e" }), { slug: "northwind-outfitters" });
  const call = { environment: "sandbox", requestId: "e2e", idempotencyKey: null } as const;
  const clock = { isTest: false, now: () => new Date(), realNow: () => new Date() };
  const draft = await createUnitOfWork(context, tenant, call, clock).atomically(async (phase) => {
    const made = await draftInvoice(phase, {
      ...{ customerId, currency: "USD", subscriptionId: null, periodIndex: null, reason: "renewal", daysUntilDue: 0 },
      ...{ collectionMethod: "automatic", paymentMethodId: null, lines: [LINE] },
    });
    await phase.save();
    return made;
  });
  await context.close();
  return draft.id;
}

const LINE: NewLine = {
  ...{ type: "period", description: "Coffee", priceId: null, itemId: null, quantity: 1, tax: null },
  ...{ periodStart: null, periodEnd: null, creditsLineId: null, amountMinorUnits: 1_800n },
  ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
};
