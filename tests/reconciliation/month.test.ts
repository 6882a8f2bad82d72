import { expect, test, vi } from "vitest";
import { continueTraffic } from "#extensions/admin/traffic/run-traffic.ts";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { startActing } from "./month/acts.ts";
import type { Shown } from "./month/api.ts";
import type { Books } from "./month/books.ts";
import {
  expectBalanceToAgree,
  expectEngineToAgree,
  expectNothingToDiffer,
  expectSettlementsToAddUp,
  isOf,
  lookAt,
} from "./month/compare.ts";
import { DAYS } from "./month/days.ts";
import { inDays, openShop } from "./month/shop.ts";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 });

const MONTH = 30;
const SALES_A_DAY = 4;
const SEED = 78;
/** With two decimals, with none and with three. */
const CURRENCIES = ["USD", "JPY", "KWD"];
/** A Monday. New York changes to summer time on the 14th, and Japan has a holiday on the 22nd. */
const FIRST_DAY = new Date("2027-03-01T00:00:00Z");
/** A hold ends after at most 30 days, and its money is then closed and paid. */
const DRAINED_AFTER = 36;
const STEP = 6;

/** More often than in a usual shop, so that few sales cover every case. */
const SHARES = {
  guests: 0.9,
  manual: 0.3,
  capturedInPart: 0.5,
  refunded: 0.25,
  disputed: 0.3,
  decided: 0.9,
  won: 0.5,
};

/** Entry types of each currency, and all entry types. */
const SALE_TYPES = ["charge", "dispute_reinstatement", "dispute_withdrawal", "fee", "refund"];
const TYPES = [
  ...["adjustment", "carried_forward", ...SALE_TYPES],
  ...["instant_payout", "payout_failed", "payout_returned", "reserve_hold", "reserve_release"],
].sort();

const shop = await openShop({ opensAt: inDays(FIRST_DAY, -3) });
const acts = await startActing(shop, CURRENCIES);
const dateOf = (day: number) => Temporal.PlainDate.from("2027-03-01").add({ days: day });
/** Of the day in the shop's zone. */
const lastMoment = (day: number) =>
  new Date(dateOf(day + 1).toZonedDateTime("America/New_York").epochMilliseconds - 60_000);

/** The balances as they were at the end of each day. */
const evenings: { readonly date: string; readonly balances: readonly Shown[] }[] = [];

test("a month of sales that is closed day by day adds up in ledger, settlements, statements and at the engine", async () => {
  await acts.settings({ currency_terms: CURRENCIES.map((currency) => ({ currency, minimum_amount: 3_000 })) });
  await acts.payTo("JPY", "0003");
  await shop.advance(FIRST_DAY);
  const until = inDays(FIRST_DAY, MONTH);
  const plan = planTraffic({
    until,
    days: MONTH,
    perDay: SALES_A_DAY,
    seed: SEED,
    currencies: CURRENCIES,
    shares: SHARES,
  });
  const byDay = Map.groupBy(plan, ({ at }) => Math.floor((at.getTime() - FIRST_DAY.getTime()) / 86_400_000));
  for (let day = 0; day < MONTH; day += 1) {
    await continueTraffic(shop.traffic, await shop.work(), byDay.get(day) ?? []);
    await endDay(day, () => DAYS[day]?.(acts, lastMoment(day)));
  }
  expect(shop.traffic.refusals).toEqual({});
  expectEverythingToHaveHappened(await expectAllToAgree());
  await expectHistory();
});

test("when nothing is sold any more, all of it is paid out", async () => {
  for (let day = MONTH + STEP - 1; day < MONTH + DRAINED_AFTER; day += STEP) await endDay(day, () => acts.payAll());
  const { balances } = await expectAllToAgree();
  for (const balance of balances) expect(balance).toMatchObject({ pending: 0, in_settlement: 0, in_transit: 0 });
});

async function endDay(day: number, happens: () => Promise<unknown> | undefined): Promise<void> {
  await shop.advance(lastMoment(day));
  await shop.settle();
  await acts.reportPayouts({ onlyGood: day >= MONTH });
  await happens();
  await shop.settle();
  await shop.importDeposits();
  expect(await verifyBooks(await shop.work(), "checkpoint"), `night ${day}`).toEqual([]);
  const balances = (await shop.api.get("/api/balance")).balances as Shown[];
  evenings.push({ date: dateOf(day).toString(), balances });
}

async function expectAllToAgree() {
  const seen = await lookAt(shop);
  expectSettlementsToAddUp(seen.books);
  await expectEngineToAgree(shop, seen);
  expectBalanceToAgree(seen.books);
  await expectNothingToDiffer(shop, CURRENCIES);
  return seen.books;
}

/** Each balance's history equals the recorded evenings. */
async function expectHistory(): Promise<void> {
  for (const currency of CURRENCIES) {
    const { days: data } = await shop.api.get(`/api/balance/history?currency=${currency}&days=${MONTH}`);
    const seen = evenings.map(({ date, balances }) => {
      const of = balances.find((each) => each.currency === currency);
      const { pending = 0, available = 0, in_settlement = 0, reserved = 0 } = of ?? {};
      return { date, pending, available, in_settlement, reserved };
    });
    expect(data, currency).toEqual(seen);
  }
}

/** Required contents of the month, so that its agreement is meaningful. */
function expectEverythingToHaveHappened({ entries, settlements, payouts }: Books): void {
  const wordsOf = (rows: readonly Shown[], name: string) => [...new Set(rows.map((row) => row[name]))].sort();
  expect(wordsOf(entries, "entry_type")).toEqual(TYPES);
  for (const currency of CURRENCIES)
    expect(wordsOf(entries.filter(isOf(currency)), "entry_type")).toEqual(expect.arrayContaining(SALE_TYPES));
  expect(wordsOf(settlements, "settlement_status")).toEqual(
    expect.arrayContaining(["accruing", "carried_forward", "paid"]),
  );
  for (const method of ["instant", "standard"])
    expect(
      wordsOf(
        payouts.filter((each) => each.method === method),
        "payout_status",
      ),
    ).toEqual(expect.arrayContaining(["failed", "paid", "returned"]));
}
