import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { continueTraffic } from "#extensions/admin/traffic/run-traffic.ts";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";
import { importBankLines } from "#extensions/capabilities/reconciliation/import-bank-lines.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { expectRecomputed as expectStatement } from "#tests/monthly-statements/recomputed.ts";
import { expectRecomputed as expectPayout } from "#tests/payout-reconciliations/recomputed.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startActing } from "./month/acts.ts";
import { inDays, openShop } from "./month/shop.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const DAYS = 14;
const CURRENCIES = ["USD", "JPY", "KWD"];
/** The fortnight has the end of March in it. */
const FIRST_DAY = new Date("2027-03-22T00:00:00Z");
const SHARES = { guests: 0.9, manual: 0.3, capturedInPart: 0.5, refunded: 0.3, disputed: 0.3, decided: 0.9, won: 0.5 };

const shop = await openShop({ opensAt: inDays(FIRST_DAY, -3) });
const acts = await startActing(shop, CURRENCIES);
const folder = await mkdtemp(join(tmpdir(), "fortnight-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const clients = () => shop.platform.callers.grpc.forOrganization({ organizationId: shop.organization.id });

test("after a fortnight of random traffic every number of the reports is what other rows say", async () => {
  await acts.settings({ currency_terms: CURRENCIES.map((currency) => ({ currency, minimum_amount: 3_000 })) });
  await shop.advance(FIRST_DAY);
  const until = inDays(FIRST_DAY, DAYS);
  const plan = planTraffic({ until, days: DAYS, perDay: 5, seed: 31, currencies: CURRENCIES, shares: SHARES });
  const byDay = Map.groupBy(plan, ({ at }) => Math.floor((at.getTime() - FIRST_DAY.getTime()) / 86_400_000));
  for (let day = 0; day < DAYS; day += 1) {
    await continueTraffic(shop.traffic, await shop.work(), byDay.get(day) ?? []);
    await shop.advance(new Date(inDays(FIRST_DAY, day + 1).getTime() - 60_000));
    await shop.settle();
    await acts.reportPayouts();
    await shop.settle();
  }
  const work = await shop.work();
  await assertBooks(work);
  await expectStatements();
  await expectPayouts();
  await expectBank();
});

async function expectStatements(): Promise<void> {
  const { data } = await clients().monthlyStatements.listMonthlyStatements({ month: "2027-03" });
  expect(data.map(({ currency }) => currency).sort()).toEqual(CURRENCIES.toSorted());
  for (const statement of data) {
    expect(statement.lines.length).toBeGreaterThan(3);
    await expectStatement(await shop.work(), statement);
  }
}

async function expectPayouts(): Promise<void> {
  const { data } = await clients().payouts.listPayouts({ limit: 100 });
  expect(data.length).toBeGreaterThan(CURRENCIES.length);
  for (const { payoutId } of data) {
    const said = await clients().payoutReconciliations.getPayoutReconciliation({ payoutId });
    await expectPayout(await shop.work(), said);
  }
}

/** A statement of everything that the ledger moved at the bank for payouts confirms all of it. */
async function expectBank(): Promise<void> {
  const work = await shop.work();
  const moved = await work.em.fork().execute<{ id: string; amount: string; currency: string; day: string }[]>(
    `select p.id, case when l.credit_account = ? then -l.amount_minor_units else l.amount_minor_units end::text as amount,
       l.currency, to_char(l.effective_at at time zone ?, ?) as day
     from ledger_entries l join payouts p on p.organization_id = l.organization_id and p.id = l.source_id
     where l.organization_id = ? and ? in (l.debit_account, l.credit_account)`,
    ["bank", "UTC", "YYYY-MM-DD", work.tenant.organizationId, "bank"],
  );
  expect(moved.length).toBeGreaterThan(CURRENCIES.length);
  const lines = moved.map(({ id, amount, currency, day }, line) => `b-${line},${day},${amount},${currency},${id}`);
  const path = join(folder, "bank.csv");
  await writeFile(path, ["line_id,booked_on,amount,currency,reference", ...lines].join("\n"));
  const nothing = { unmatched_count: 0, difference_count: 0, not_at_bank: [] };
  expect((await importBankLines(work, path)).bank).toMatchObject(nothing);
  expect((await reconcile(await shop.work())).bank).toMatchObject(nothing);
}
