import { expect, test } from "vitest";
import { aDashboard } from "#tests/forms/a-dashboard.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aPaidTransaction, withKey } from "#tests/support/transactions.ts";

const dashboard = await closedAfterTests(aDashboard());

/** Timeline entries of a transaction's page, newest first. */
async function timelineOf(transactionId: string): Promise<(string | undefined)[]> {
  const html = await (await dashboard.get(`/transactions/${transactionId}`)).text();
  const [, timeline = ""] = html.match(/<section id="timeline".*?<ol[^>]*>(.*?)<\/ol>/s) ?? [];
  return [...timeline.matchAll(/<li.*?<p[^>]*>([^<]*)/gs)].map(([, title]) => title);
}

test("the page tells a refund once, and leaves out the sums that it changes", async () => {
  const { clients } = dashboard;
  const { transactionId } = await aPaidTransaction(dashboard.platform, dashboard.organization);
  await clients.refunds.createRefund({ transactionId, amount: 1_000n }, withKey());
  const change = { transactionId, description: "Shoes", updateMask: { paths: ["description"] } };
  await clients.transactions.updateTransaction(change);
  const { data } = await clients.transactions.listTransactionEvents({ transactionId });
  expect(data.filter(({ type }) => type === "transaction.updated").length).toBeGreaterThan(1);
  expect(await timelineOf(transactionId)).toEqual([
    "Payment updated",
    "Refund succeeded",
    "Refund created",
    "Payment succeeded",
    "Payment created",
  ]);
});
