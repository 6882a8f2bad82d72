import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, test } from "vitest";
import { readBalanceDays } from "#extensions/capabilities/ledger/index.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { examinedBy } from "#tests/ledger/statements.ts";
import { withTerms } from "#tests/settlements/some-entries.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const NEW_YORK = "America/New_York";
/** In New York, in UTC. */
const MIDNIGHT = "2027-03-19T04:00";
const DAYS = 14;
const PENDING = "merchant_pending";
const JOB = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** Payers who are charged each day, each at another time of it, until midnight in New York. */
async function aMerchant(payers: number) {
  const merchant = await aSubscriber(platform, { from: "2027-03-06T15:00:00Z" });
  const { organization, advance, aPrice, subscribe } = merchant;
  await withTerms(organization, { timeZone: NEW_YORK });
  const { priceId } = await aPrice({ interval: "day" });
  for (let payer = 0; payer < payers; payer += 1) {
    await advance(`2027-03-06T${15 + payer}:20:00Z`);
    await subscribe({ items: [{ priceId }] });
  }
  const work = () => openUnitOfWork(platform.context, organization.work().tenant, JOB);
  return { ...merchant, work };
}

const courseOf = (work: UnitOfWork) => readBalanceDays(work, { currency: "USD", days: DAYS, timeZone: NEW_YORK });

/** What is pending at the end of a day, from each entry of the ledger. */
async function pendingFromEntries({ em, tenant }: UnitOfWork) {
  const rows = await em.execute<{ effective_at: Date; debit_account: string; amount_minor_units: string }[]>(
    `select effective_at, debit_account, amount_minor_units from ledger_entries
     where organization_id = ? and ? in (debit_account, credit_account)`,
    [tenant.organizationId, PENDING],
  );
  const changes = rows.map(({ effective_at, debit_account, amount_minor_units }) => ({
    date: Temporal.Instant.from(new Date(effective_at).toISOString()).toZonedDateTimeISO(NEW_YORK).toPlainDate(),
    amount: BigInt(amount_minor_units) * (debit_account === PENDING ? -1n : 1n),
  }));
  return (day: string) =>
    changes.filter(({ date }) => date.toString() <= day).reduce((sum, { amount }) => sum + amount, 0n);
}

test("reading the balance of a test clock's month costs days, and not what happened on them", async () => {
  const costs: number[] = [];
  for (const payers of [1, 3]) {
    const { advance, organization, work, payouts } = await aMerchant(payers);
    // Over a clock change.
    await advance(`${MIDNIGHT}:00Z`);
    const at = await work();
    const times = async () => (await readTally(at, "ledger_days", { group: ["USD"] })).map(({ group }) => group[2]);
    const ofEndedDays = (each = "") => each.includes("T") && each < MIDNIGHT;
    expect((await times()).filter(ofEndedDays)).toEqual([]);
    const course = await courseOf(at);
    const pendingOn = await pendingFromEntries(at);
    expect(course).toHaveLength(DAYS);
    expect(pendingOn("2027-03-18")).toBeGreaterThan(0n);
    for (const { date, balances } of course) expect([date, balances[PENDING]]).toEqual([date, pendingOn(date)]);
    await foldAll(platform.context);
    expect(await courseOf(await work())).toEqual(course);
    const inIndexes = async (em: EntityManager) => {
      await em.execute("analyze tallies");
      // So few rows are read whole, unless the planner may not.
      await em.execute("set local enable_seqscan = off");
      await em.execute("set local enable_bitmapscan = off");
      return examinedBy(at, em, courseOf);
    };
    costs.push(await organization.work().em.transactional(inIndexes));
    // Today goes on by quarters of an hour, and its point is the balance of now.
    await advance("2027-03-19T16:00:00Z");
    expect((await times()).some((each) => each?.includes("T"))).toBe(true);
    const { days } = await payouts.getBalanceHistory({ currency: "USD", days: 3 });
    const { balances } = await payouts.getBalance({});
    expect(days.at(-1)).toMatchObject({ date: "2027-03-19", pending: balances[0]?.pending });
  }
  const [few = 0, many = 0] = costs;
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
});
