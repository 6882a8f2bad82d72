import { setTimeout as pause } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 240_000 });

const CONCURRENT_PAYOUTS = 300;
const ASKED_AGAIN: ReadonlySet<unknown> = new Set(["overloaded", "unavailable", "idempotency_in_progress"]);
const OPEN: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded]);
const { payer } = await startPaying();

test("three hundred payouts at once against a balance for twelve: exactly twelve leave", async () => {
  // 100.00 and a fee of 1.50 each.
  await payer.fund(12n * 10_150n + 10_149n);
  await payer.destination();
  const asked = Array.from({ length: CONCURRENT_PAYOUTS }, (_, each) => paidOut(`parallel-${each}`));
  const outcomes = await Promise.all(asked.map((each) => each.catch((error) => reasonOf(error) ?? String(error))));
  const made = outcomes.filter((each) => typeof each === "object");
  const counts = Object.groupBy(outcomes, (each) => (typeof each === "object" ? each.payoutStatus : each));
  expect(Object.entries(counts).map(([outcome, all]) => [outcome, all?.length])).toEqual(
    expect.arrayContaining([
      ["paid", 12],
      ["insufficient_balance", CONCURRENT_PAYOUTS - 12],
    ]),
  );
  const atEngine = (await payer.atEngine()).map(({ payout_id }) => payout_id);
  expect(atEngine.sort()).toEqual(made.map(({ payoutId }) => payoutId).sort());
  expect(await payer.balance()).toMatchObject({ available: 10_149n, inTransit: 0n });
});

/** A payout at a fee that is quoted first, and quoted again whenever the machine is so slow that the quote expires. */
async function paidOut(key: string, quoteCount = 1) {
  const { payoutQuoteId, feeAmount } = await begun(() => payer.quote(10_000n));
  const { payouts } = payer.clients(`${key}-${quoteCount}`);
  try {
    return await begun(() => payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }));
  } catch (error) {
    if (reasonOf(error) !== "quote_expired") throw error;
    return paidOut(key, quoteCount + 1);
  }
}

/** Retries while the service is busy or the outcome is open, like a client. */
async function begun<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // Under so many requests a connection is dropped, or the time is up: neither says anything of the outcome.
      if (!ASKED_AGAIN.has(reasonOf(error)) && !OPEN.has(ConnectError.from(error).code)) throw error;
      await pause(100);
    }
  }
}
