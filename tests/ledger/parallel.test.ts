import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSale } from "./entries.ts";

const { organization } = await startPlatform();

test("a sale does not wait for another one of the same organization that is not committed", async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: booked, resolve: isBooked } = Promise.withResolvers<void>();
  // The settlement for both releases exists.
  await aSale(organization.work(), { id: "txn_0", amount: 100n, isReleased: true });
  const slow = organization.work().atomically(async (phase) => {
    await aSale(phase, { id: "txn_1", amount: 100n });
    await aSale(phase, { id: "txn_2", amount: 100n, isReleased: true });
    isBooked();
    await committed;
  });
  await booked;
  for (const isReleased of [false, true])
    await aSale(organization.work(), { id: `txn_other_${isReleased}`, amount: 100n, isReleased });
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ processor_clearing: 300n });
  commit();
  await slow;
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ processor_clearing: 500n });
  await assertBooks(organization.work());
});
