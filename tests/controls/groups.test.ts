import { expect, test } from "vitest";
import { approveChange, cancelChange } from "#extensions/capabilities/controls/control-changes.service.ts";
import { inDays } from "#tests/settlement-queue/shop.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aControlledShop, usd } from "./a-controlled-shop.ts";

const { platform } = await startPlatform();

/**
 * Removes the threshold of USD and adds one of EUR: each alone is weaker than both together and than the previous
 * state.
 */
const MOVED = {
  currencyTerms: [...usd(0n).currencyTerms, { currency: "EUR", approvalThresholdAmount: 5_000n }],
  hasSecondPerson: true,
};

async function moved() {
  const shop = await aControlledShop(platform);
  await shop.change(MOVED);
  const statuses = async () => (await shop.changes()).map(({ status }) => status).sort();
  const [first, other] = await shop.changes();
  const thresholds = async () =>
    Object.fromEntries(
      (await shop.queue.getSettlementSettings({})).currencyTerms.map((each) => [
        each.currency,
        each.approvalThresholdAmount,
      ]),
    );
  return { ...shop, statuses, thresholds, ids: [first?.id ?? "", other?.id ?? ""] as const };
}

test("what was asked for together is approved as a whole and takes effect at one moment", async () => {
  const { as, advance, statuses, thresholds, ids } = await moved();
  expect(await statuses()).toEqual(["requires_approval", "requires_approval"]);
  await approveChange(await as("usr_grace"), ids[1]);
  expect(await statuses()).toEqual(["scheduled", "scheduled"]);
  expect(await thresholds()).toMatchObject({ USD: 10_000n });
  await advance(inDays(2));
  expect(await statuses()).toEqual(["effective", "effective"]);
  expect(await thresholds()).toMatchObject({ EUR: 5_000n });
});

test("nobody cancels a part of it, nor replaces one", async () => {
  const one = await moved();
  await approveChange(await one.as("usr_grace"), one.ids[0]);
  await cancelChange(await one.as("usr_ada"), one.ids[1]);
  expect(await one.statuses()).toEqual(["canceled", "canceled"]);
  const other = await moved();
  await other.change({ currencyTerms: [{ currency: "EUR", approvalThresholdAmount: 6_000n }], hasSecondPerson: true });
  expect(await other.statuses()).toEqual(["canceled", "canceled", "requires_approval"]);
});

test("what waits for a second person who has left is asked for again", async () => {
  const { change, changes } = await aControlledShop(platform);
  await change({ ...usd(20_000n), hasSecondPerson: true });
  await change({ ...usd(20_000n), hasSecondPerson: false });
  expect((await changes()).map(({ status }) => status).sort()).toEqual(["canceled", "scheduled"]);
});

test("eight people who lower one control in the same moment leave one change that waits", async () => {
  const { change, changes } = await aControlledShop(platform);
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => change({ ...usd(20_000n + BigInt(at)), hasSecondPerson: true })),
  );
  const waiting = (await changes()).filter(({ status }) => status === "requires_approval");
  expect(waiting).toHaveLength(1);
});
