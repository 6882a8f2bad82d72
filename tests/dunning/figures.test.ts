import { expect, test, vi } from "vitest";
import { readFigures } from "#extensions/capabilities/dunning/read-figures.ts";
import { Migration20261129007200DunningAtRisk } from "#extensions/migrations/20261129007200-dunning-at-risk.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

test("a failed charge is at risk until it is paid by a new card, and then recovered by it", async () => {
  const { advance, aCard, organization, subscriptionId, update } = await aFailingSubscriber(platform);
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  expect(await dunning.getDunningFigures({})).toMatchObject({
    atRisk: [{ currency: "USD", amount: 1_000n, invoiceCount: 1 }],
    recovered: [],
    declines: [{ declineCode: "insufficient_funds", dunningCount: 1, retryingCount: 1, recoveredCount: 0 }],
  });
  await advance("2027-03-02T00:00:00Z");
  const { paymentMethodId } = await aCard("visa");
  await update({ subscriptionId, paymentMethodId });
  await advance("2027-03-02T00:00:10Z");
  const paid = {
    ...{ firstDay: "2026-12-03", lastDay: "2027-03-02", atRisk: [] },
    recovered: [{ currency: "USD", recoveredBy: "new_card", amount: 1_000n, invoiceCount: 1 }],
    declines: [
      { declineCode: "insufficient_funds", retryingCount: 0, recoveredCount: 1, recoveryRateBasisPoints: 10_000 },
    ],
  };
  expect(await dunning.getDunningFigures({})).toMatchObject(paid);
  await foldAll(platform.context);
  expect(await dunning.getDunningFigures({})).toMatchObject(paid);
});

test("an invoice that is not recovered has stopped, and lowers the rate", async () => {
  const { advance, organization } = await aFailingSubscriber(platform, "saved_expired");
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await advance("2027-03-14T14:00:00Z");
  expect(await dunning.getDunningFigures({})).toMatchObject({
    ...{ atRisk: [], recovered: [] },
    declines: [{ declineCode: "expired_card", dunningCount: 1, stoppedCount: 1, recoveryRateBasisPoints: 0 }],
  });
});

test("the migration counts the invoices that are charged again already", async () => {
  const { organization } = await aFailingSubscriber(platform);
  const read = () => readTally(organization.work(), "dunning_at_risk");
  const before = await read();
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("delete from tallies where name = 'dunning_at_risk'");
    await client.query(Migration20261129007200DunningAtRisk.fill);
  });
  expect(await read()).toEqual(before);
});

test("the figures read the sums of 90 days, and years before them cost nothing", async () => {
  const { organization } = await aFailingSubscriber(platform);
  const work = workAt(platform, organization, new Date("2026-11-18T12:00:00Z"));
  const examined = async () => {
    const execute = vi.spyOn(work.em, "execute");
    await readFigures(work);
    const calls = execute.mock.calls.map(([sql, params]) => ({ sql: String(sql), params: params as unknown[] }));
    execute.mockRestore();
    let sum = 0;
    for (const call of calls) sum += await rowsExamined(work.em, call);
    return sum;
  };
  const fill = (from: string, until: string) =>
    onDatabase(platform.databaseUrl, async (client) => {
      await client.query(
        `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
         select $1, name || to_char(at, 'YYYYMMDD'), 'sandbox', name,
           array[to_char(at, 'YYYY-MM-DD'), 'insufficient_funds', 'schedule', 'recovered', '3'], 1, 0, true
         from generate_series($2::timestamp, $3::timestamp - interval '1 minute', interval '1 day') as at,
           unnest(array['dunning_begun', 'dunning_recovered']) as name`,
        [organization.id, from, until],
      );
      await client.query("analyze tallies");
    });
  await fill("2026-06-01", "2026-11-18");
  const few = await examined();
  await fill("2006-06-01", "2026-06-01");
  expect(await examined()).toBe(few);
  expect(few).toBeLessThan(300);
}, 60_000);
