import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aTransaction, callersOf } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

test("the named fields change, the others stay, and an event names them", async () => {
  const { transactionId, version } = await aTransaction(platform, organization, {
    reference: "order-1",
    description: "Shoes",
    metadata: { cart: "7" },
  });
  const updateMask = { paths: ["description", "metadata"] };
  const changed = await transactions.updateTransaction({
    transactionId,
    description: "Boots",
    metadata: {},
    updateMask,
  });
  expect(changed).toMatchObject({ reference: "order-1", description: "Boots", metadata: {}, version: version + 1 });
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: transactionId, type: "transaction.updated" });
  expect(events.map(({ data }) => data)).toContainEqual({ fields: "description,metadata" });
});

test("an empty text removes the reference", async () => {
  const { transactionId } = await aTransaction(platform, organization, { reference: "order-2" });
  const changed = await transactions.updateTransaction({
    transactionId,
    reference: "",
    updateMask: { paths: ["reference"] },
  });
  expect(changed.reference).toBeUndefined();
});

test("a unique reference stays unique", async () => {
  const unique = { uniqueReference: true };
  const one = await aTransaction(platform, organization, { reference: "order-3", ...unique });
  const { transactionId } = await aTransaction(platform, organization, { reference: "order-4", ...unique });
  const updateMask = { paths: ["reference"] };
  await expect(
    transactions.updateTransaction({ transactionId, reference: "order-3", updateMask }),
  ).rejects.toMatchObject({
    code: Code.FailedPrecondition,
    rawMessage: "Another transaction has the reference order-3.",
  });
  expect(await transactions.updateTransaction({ transactionId, reference: "order-4", updateMask })).toMatchObject({
    reference: "order-4",
  });
  expect(one.reference).toBe("order-3");
});

test("another version, nothing to change and other fields are refused", async () => {
  const { transactionId, version } = await aTransaction(platform, organization);
  const change = { transactionId, description: "Boots", updateMask: { paths: ["description"] } };
  const stale = { headers: { "if-match": `"${version + 1}"` } };
  await expect(transactions.updateTransaction(change, stale)).rejects.toMatchObject({ code: Code.Aborted });
  for (const updateMask of [{ paths: [] }, { paths: ["amount"] }])
    await expect(transactions.updateTransaction({ ...change, updateMask })).rejects.toMatchObject({
      code: Code.InvalidArgument,
    });
});
