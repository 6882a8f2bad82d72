import { expect, test } from "vitest";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { customers, disputeLetters } = callersOf(platform, organization);

const OPENED = new Date("2026-11-20T12:00:00Z");
const daysBefore = (days: number) => new Date(OPENED.getTime() - days * 86_400_000);

/** A disputed sale, and earlier ones of the same card, so many days before it. */
async function aDisputeAfter(days: readonly number[], columns: { fingerprint: string; customerId?: string }) {
  const payer = { payerIp: "203.0.113.7", payerDeviceId: "device-1", brand: "Visa", ...columns };
  const sale = async (before: number) => {
    const own = { createdAt: daysBefore(before), ...payer };
    return (await someTransactionRows(organization.work(), 1, own))[0] ?? "";
  };
  const earlier = await Promise.all(days.map(sale));
  const [disputeId = ""] = await someDisputeRows(organization.work(), 1, {
    ...{ transactionId: await sale(5), openedAt: OPENED, createdAt: OPENED, reasonCode: "10.4", network: "visa" },
  });
  return { earlier, text: (await disputeLetters.draftDisputeLetter({ disputeId })).text };
}

test("the letter has a table of the earlier sales once there are two of them", async () => {
  const { earlier, text } = await aDisputeAfter([150, 300], { fingerprint: "card-1" });
  expect(text).toContain("Visa Compelling Evidence 3.0");
  for (const id of earlier) expect(text).toMatch(new RegExp(`2026 \\| ${id} \\| \\$42\\.00 \\| IP address, device`));
  const { text: short } = await aDisputeAfter([150], { fingerprint: "card-2" });
  expect(short).not.toContain("Visa Compelling Evidence");
});

test("earlier sales of a customer with health data are not named", async () => {
  const { customerId } = await customers.createCustomer({ dataClass: "phi" });
  const { earlier, text } = await aDisputeAfter([150, 300], { fingerprint: "card-3", customerId });
  for (const id of earlier) expect(text).not.toContain(id);
});
