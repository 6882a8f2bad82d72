import { setTimeout as pause } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 240_000 });

const CONCURRENT_QUOTES = 300;
const ASKED_AGAIN: ReadonlySet<unknown> = new Set(["overloaded", "unavailable", "idempotency_in_progress"]);
const { payer } = await startPaying();

test("three hundred payouts at once against a balance for twelve: exactly twelve leave", async () => {
  // 100.00 and a fee of 1.50 each.
  await payer.fund(12n * 10_150n + 10_149n);
  await payer.destination();
  const quotes = await Promise.all(Array.from({ length: CONCURRENT_QUOTES }, () => begun(() => payer.quote(10_000n))));
  const asked = quotes.map(({ payoutQuoteId, feeAmount }, each) =>
    begun(() => payer.clients(`parallel-${each}`).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount })),
  );
  const outcomes = await Promise.all(asked.map((each) => each.catch(reasonOf)));
  const made = outcomes.filter((each) => each !== null && typeof each === "object");
  expect(made.map(({ payoutStatus }) => payoutStatus)).toEqual(Array.from({ length: 12 }, () => "paid"));
  expect([...new Set(outcomes.filter((each) => typeof each === "string"))]).toEqual(["insufficient_balance"]);
  const atEngine = (await payer.atEngine()).map(({ payout_id }) => payout_id);
  expect(atEngine.sort()).toEqual(made.map(({ payoutId }) => payoutId).sort());
  expect(await payer.balance()).toMatchObject({ available: 10_149n, inTransit: 0n });
});

/** Retries while the service is busy or the outcome is open, like a client. */
async function begun<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // A connection that is dropped under so many requests says nothing of the outcome either.
      if (!ASKED_AGAIN.has(reasonOf(error)) && ConnectError.from(error).code !== Code.Unavailable) throw error;
      await pause(100);
    }
  }
}
