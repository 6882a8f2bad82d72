import { expect, test } from "vitest";
import { listSuggestions } from "#extensions/capabilities/dispute-responses/list-suggestions.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { customers, fulfillments } = callersOf(platform, organization);

const RUNS = 50;
const MAX_CPU_MS = 25;

test("suggestions for a full sale take at most 25 ms of CPU", async () => {
  const { customerId } = await customers.createCustomer({
    name: "Robin",
    billingAddress: { line1: "12 Harbor Street" },
  });
  const sale = { fingerprint: "card", payerIp: "203.0.113.7", customerId };
  await someTransactionRows(organization.work(), 100, { ...sale, createdAt: new Date(Date.now() - 86_400_000) });
  const [transactionId = ""] = await someTransactionRows(organization.work(), 1, sale);
  for (let n = 0; n < 20; n++)
    await fulfillments.createFulfillment({
      transactionId,
      carrier: "UPS",
      shippingAddress: { line1: `${n} Harbor Street` },
    });
  const [disputeId = ""] = await someDisputeRows(organization.work(), 1, { transactionId });
  for (let n = 0; n < 5; n++) await listSuggestions(organization.work(), disputeId);
  const before = process.cpuUsage();
  for (let n = 0; n < RUNS; n++) await listSuggestions(organization.work(), disputeId);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000 / RUNS;
  console.log(`suggestions: ${cpuMs.toFixed(1)} ms CPU`);
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});
