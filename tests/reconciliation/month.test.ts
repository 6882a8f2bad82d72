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
const lastMoment = (day: number) => new Date(inDays(FIRST_DAY, day + 1).getTime() - 60_000);

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
}

async function expectAllToAgree() {
  const seen = await lookAt(shop);
  expectSettlementsToAddUp(seen.books);
  await expectEngineToAgree(shop, seen);
  expectBalanceToAgree(seen.books);
  await expectNothingToDiffer(shop, CURRENCIES);
  return seen.books;
}

/** Each balance's history equals the sums of the ledger's rows up to the end of each day in the shop's zone. */
async function expectHistory(): Promise<void> {
  for (const currency of CURRENCIES) {
    const { days, time_zone } = await shop.api.get(`/api/balance/history?currency=${currency}&days=${MONTH}`);
    expect(time_zone).toBe("America/New_York");
    // Today shows what is available now, which is more than what was booked.
    const ended = (days as Shown[]).slice(0, -1);
    expect(ended).toHaveLength(MONTH - 1);
    expect(ended, currency).toEqual(await eveningsOf(currency, ended[0]?.date as string));
  }
}

function eveningsOf(currency: string, first: string): Promise<unknown[]> {
  const balance = (account: string) =>
    `coalesce(sum(case '${account}' when credit_account then amount_minor_units when debit_account
       then -amount_minor_units else 0 end), 0)::float8`;
  return shop.query(
    `select to_char(day, 'YYYY-MM-DD') as date, ${balance("merchant_pending")} as pending,
       ${balance("merchant_available")} as available, ${balance("merchant_payable")} as in_settlement,
       ${balance("merchant_reserve")} as reserved
     from generate_series($1::timestamp, $1::timestamp + make_interval(days => $2), interval '1 day') as day
     left join ledger_entries on organization_id = $3 and currency = $4
       and effective_at < (day + interval '1 day') at time zone 'America/New_York'
     group by day order by day`,
    [first, MONTH - 2, shop.organization.id, currency],
  );
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
