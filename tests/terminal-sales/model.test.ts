import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFinal } from "#extensions/capabilities/terminal-sales/terminal-sale.rules.ts";
import { reportFigure } from "#tests/support/figures.ts";
import { someActs } from "./model.ts";
import { Play } from "./play.ts";
import { aDevice, aShop, aTerminalPlatform, type Shop } from "./shop.ts";

/** As many plays as 15 s hold, unless a number is given: `npm run test:full` plays 5,000. CI has the suites, and 15 s. */
const GIVEN = process.env.TERMINAL_MODEL_RUNS ?? (process.env.TEST_FULL ? "5000" : undefined);
const SECONDS = Number(process.env.TERMINAL_MODEL_SECONDS ?? 15);
const IN_TIME = { numRuns: 10_000, interruptAfterTimeLimit: SECONDS * 1_000, markInterruptAsFailure: false };
const EXTENT = GIVEN ? { numRuns: Number(GIVEN) } : IN_TIME;
/** A machine that plays fewer in 15 s proves nothing here. */
const FEWEST_PLAYS = 3;
/** A failed play, as fast-check names it: `seed:path`. */
const [seed, path] = (process.env.TERMINAL_MODEL_REPLAY ?? "").split("/");
const REPLAY = seed ? { seed: Number(seed), ...(path && { path }) } : {};
/** Sales that have ended are looked at again and again, so a shop serves some plays only. */
const PLAYS_PER_SHOP = 25;
/** The comparison with the processor's list looks at all sales of a shop since the last one. */
const PLAYS_PER_COMPARISON = 5;

let base: Awaited<ReturnType<typeof aTerminalPlatform>>;
let shop: Shop;
let plays = 0;
let uncompared: string[] = [];

beforeAll(async () => {
  base = await aTerminalPlatform();
});
afterAll(() => base.platform.close());

it("whatever happens, a payer is charged once or not at all, and the books agree", { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(someActs, async (acts) => {
    if (plays % PLAYS_PER_SHOP === 0) shop = await aShop(base);
    plays += 1;
    const compares = path !== undefined || plays % PLAYS_PER_COMPARISON === 0;
    const play = new Play(shop, await aDevice(shop), { compares });
    for (const act of acts) await play.act(act);
    await play.heal();
    const sold = [...uncompared, ...play.sold.map(({ id }) => id)];
    // What a message told that was lost for good is found by the comparison only.
    if (compares) for (const id of sold) await assertAgrees(id);
    uncompared = compares ? [] : sold;
  });
  await fc.assert(property, {
    ...REPLAY,
    ...EXTENT,
    endOnFailure: process.env.TERMINAL_MODEL_SHRINK === undefined,
  });
  reportFigure(`${plays} random histories of sales at a terminal`);
  if (!path) expect(plays).toBeGreaterThanOrEqual(FEWEST_PLAYS);
});

/** Our rows of a sale against the processor's books. */
async function assertAgrees(saleId: string): Promise<void> {
  const sale = await shop.saleOf(saleId);
  const { processor, pushes } = shop.memory;
  const { transactionId } = sale;
  const transaction = await shop.transactionOf(transactionId);
  const payment = processor.payments.get(transactionId);
  const facts = { sale, transaction: { ...transaction, searchText: undefined }, payment };
  const holds = (claim: boolean, what: string) => expect(claim, `${what}\n${show(facts)}`).toBe(true);

  holds(isFinal(sale.status), "it has ended");
  holds(pushes.filter((push) => push.saleId === saleId).length <= 1, "it was pushed once");
  holds((processor.charges.get(transactionId) ?? 0) <= 1, "the payer was charged once");
  holds(transaction.outcomeUnknownSince === null, "nothing stays unknown");
  const ours = transaction.capturedMinorUnits - transaction.refundedMinorUnits;
  holds(ours === processor.net(transactionId), `the books agree: ${ours} and ${processor.net(transactionId)}`);
  const held = payment?.state === "authorized" ? payment.amountAuthorized : 0n;
  holds(transaction.authorizedMinorUnits === held, "what is held agrees");
  if (sale.saleType === "refund") return;
  if (sale.status === "succeeded") holds(payment?.amountAuthorized === sale.approvedMinorUnits, "approved as it says");
  else holds(held === 0n && processor.net(transactionId) === 0n, "without success nothing is charged");
}

const show = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each), 1);
