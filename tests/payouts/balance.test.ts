import { expect, test } from "vitest";
import { checkBalance } from "#extensions/capabilities/payouts/check-balance.ts";
import { CHECK_BALANCE } from "#extensions/capabilities/payouts/due-kinds.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  return {
    ...payer,
    /** Runs the checks that are due, as often as they are scheduled. */
    check: async () => {
      const due = await organization.work().em.find(DueWorkEntity, { kind: CHECK_BALANCE });
      for (const { kind, subjectId } of due)
        await organization.work().atomically((phase) => {
          const run = checkBalance as Extract<DueHandler, (...given: never) => unknown>;
          return run(phase, { kind, subjectId, dueAt: new Date(), attempt: 1 });
        });
    },
    told: async () => {
      const events = await organization.work().em.find(EventEntity, { type: { $like: "balance.%" } });
      return events.map(({ type, object }) => [type, JSON.parse(String(object)).available]).sort();
    },
  };
}

test("a balance that falls below 0 and rises again is told once each", async () => {
  const payer = await aPayer("Below");
  await payer.fund(1_000n);
  await payer.check();
  expect(await payer.told()).toEqual([]);
  await payer.fund(-2_500n);
  await payer.check();
  await payer.fund(-100n);
  await payer.check();
  expect(await payer.told()).toEqual([["balance.negative", -1_500]]);
  expect(await payer.balance()).toMatchObject({ available: -1_600n, instantAvailable: 0n });
  await payer.fund(5_000n);
  await payer.check();
  await payer.check();
  expect(await payer.told()).toEqual([
    ["balance.negative", -1_500],
    ["balance.recovered", 3_400],
  ]);
});

test("the balance is by currency, with the settlement that closes next, and has a course", async () => {
  const payer = await aPayer("Course");
  await payer.fund(12_345n);
  await payer.fund(7n, "JPY");
  const { balances: data } = await payer.clients().payouts.getBalance({});
  expect(data.map(({ currency, available }) => [currency, available])).toEqual([
    ["JPY", 7n],
    ["USD", 12_345n],
  ]);
  expect(data[1]).toMatchObject({
    nextSettlementId: expect.stringMatching(/^stl_/),
    nextSettlementAt: expect.anything(),
  });
  const course = await payer.clients().payouts.getBalanceHistory({ currency: "USD", days: 7 });
  expect(course.days.at(-1)).toMatchObject({ available: 12_345n, pending: 0n });
});
