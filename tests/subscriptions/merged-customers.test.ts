import { expect, test } from "vitest";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { aBiller, anInvoice } from "#tests/invoices/billing.ts";
import { locking, until } from "#tests/support/killing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriptionRow } from "./a-subscription-row.ts";

const { platform } = await startPlatform();

test("credit, subscriptions and what is owed follow the remaining customer", async () => {
  const { organization, customers, customerCredits, customerId, paymentMethodId, ...biller } = await aBiller(platform);
  const { customerId: into } = await aPaymentMethod(platform, organization);
  for (const [id, amount] of [
    [customerId, 500n],
    [into, 200n],
  ] as const)
    await customerCredits.createCustomerCredit({ customerId: id, currency: "USD", amount }, withKey());
  const subscription = await organization.work().atomically((phase) => aSubscriptionRow(phase, { customerId }));
  const owed = await anInvoice(organization, { customerId, amount: 2_000n });
  await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 300n }, withKey());
  await customers.mergeCustomer({ customerId, intoCustomerId: into });

  const row = await readRow(organization.work(), SubscriptionEntity, subscription.id, "subscription");
  expect(row).toMatchObject({ customerId: into, paymentMethodId });
  // 500 were applied, 300 came with the merge.
  const { data } = await customerCredits.listCustomerCredits({ customerId: into });
  expect(data[0]).toMatchObject({ customerId: into, creditType: "given", amount: 300n, balance: 500n });
  const next = await anInvoice(organization, { customerId: into, amount: 800n });
  expect(await biller.invoices.getInvoice({ invoiceId: next })).toMatchObject({ creditApplied: 500n, amountDue: 300n });
  // What a void gives back of an earlier invoice is the remaining customer's too.
  expect(await biller.invoices.voidInvoice({ invoiceId: owed })).toMatchObject({ invoiceStatus: "void" });
  expect((await customerCredits.listCustomerCredits({ customerId: into })).data[0]).toMatchObject({
    ...{ customerId: into, creditType: "returned", amount: 500n, balance: 500n },
  });
});

test("billing that waited for a merge begins again", async () => {
  const { organization, customers, customerId } = await aBiller(platform);
  const { customerId: into } = await aPaymentMethod(platform, organization);
  await anInvoice(organization, { customerId });
  const account = `select from billing_accounts where customer_id = '${customerId}' for update`;
  const lock = await locking(platform.databaseUrl, account);
  const merging = customers.mergeCustomer({ customerId, intoCustomerId: into });
  await lock.isWaitedFor();
  const waiting = anInvoice(organization, { customerId }).catch((error: unknown) => error);
  await until(async () => (await lock.waiting()) === 2);
  await lock.release();
  await merging;
  expect(isRefusal(await waiting, "idempotency_in_progress")).toBe(true);
  expect(await anInvoice(organization, { customerId })).toMatch(/^inv_/);
});
