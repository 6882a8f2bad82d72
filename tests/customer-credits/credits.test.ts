import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aCustomer() {
  const organization = await anOrganization(platform);
  const { customers, customerCredits } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await customers.createCustomer({ name: "Robin" }, withKey());
  const change = (amount: bigint, currency = "USD") =>
    customerCredits.createCustomerCredit({ customerId, currency, amount }, withKey());
  const list = async () => (await customerCredits.listCustomerCredits({ customerId })).data;
  return { customerId, customerCredits, change, list };
}

test("credit is a list of entries, each with the balance after it, per currency", async () => {
  const { change, list } = await aCustomer();
  await change(5_000n);
  await change(700n, "EUR");
  await change(-2_000n);
  expect(
    (await list()).map(({ amount, balance, currency, creditType }) => [amount, balance, currency, creditType]),
  ).toEqual([
    [-2_000n, 3_000n, "USD", "taken_back"],
    [700n, 700n, "EUR", "given"],
    [5_000n, 5_000n, "USD", "given"],
  ]);
});

test("of many who take it back at once, none takes it below 0", { timeout: 60_000 }, async () => {
  const { change, list } = await aCustomer();
  await change(1_000n);
  const ends = await Promise.allSettled(Array.from({ length: 30 }, () => change(-100n)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const entries = await list();
  expect(entries).toHaveLength(11);
  expect(entries[0]?.balance).toBe(0n);
  const { reason, metadata } = infoOf(await failureOf(change(-1n)));
  expect({ reason, param: metadata.param }).toEqual({ reason: "credit_too_low", param: "amount" });
});

test("a first entry that two add at once is two entries", async () => {
  const { change, list } = await aCustomer();
  await Promise.all([change(100n), change(200n)]);
  expect((await list())[0]?.balance).toBe(300n);
});
