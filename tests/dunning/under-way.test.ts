import { expect, test } from "vitest";
import { chargeSteps, getInvoice } from "#extensions/capabilities/invoices/index.ts";
import { anInvoice } from "#tests/invoices/billing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("charges of a card without declines that several processes begin stay within its limit while none is answered", {
  timeout: 60_000,
}, async () => {
  const organization = await anOrganization(platform);
  const begun: string[] = [];
  const begin = async (customerId: string) => {
    const id = await anInvoice(organization, { customerId });
    const work = organization.work();
    return work.atomically(async (phase) => {
      const invoice = await getInvoice(phase, id);
      const charge = await chargeSteps.prepare(phase, { invoice, by: "scheduler", dueAt: phase.now() });
      if (charge) begun.push(charge.transactionId);
    });
  };
  const customers: string[] = [];
  // One card, which each of them has stored.
  for (let count = 0; count < 4; count += 1) customers.push((await aPaymentMethod(platform, organization)).customerId);
  for (let count = 0; count < 15; count += 1) await begin(customers[count % 4] ?? "");
  await expect(begin(customers[0] ?? "")).rejects.toMatchObject({ reason: "payment_retry_too_early" });
  expect(begun).toHaveLength(15);
});
