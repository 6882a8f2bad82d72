import fc from "fast-check";
import { expect, test } from "vitest";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { Migration20261129004010DisputeRates as Fill } from "#extensions/migrations/20261129004010-dispute-rates.ts";
import { monthBefore, monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();
const NOW = new Date();
const MONTH = monthOf(NOW);
const LAST = monthBefore(MONTH, 1);
const inMonth = (month: string) => new Date(`${month}-01T00:00:00Z`);

const rows = fc.record({
  sales: fc.array(
    fc.record({
      brand: fc.constantFrom("Visa", "Mastercard", "Maestro", "Discover"),
      channel: fc.constantFrom("api", "terminal"),
      capturedMinorUnits: fc.constantFrom(0n, 4_200n),
      isLast: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  disputes: fc.array(
    fc.record({
      network: fc.constantFrom("visa", "mastercard", "discover", null),
      stage: fc.constantFrom("pre_dispute", "dispute", "arbitration"),
      isLast: fc.boolean(),
    }),
    { minLength: 5, maxLength: 12 },
  ),
});

test("rates equal a count of the rows after any changes, and sums made afterwards for rows that were there", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async ({ sales, disputes }) => {
      const organization = await anOrganization(platform);
      const { disputeRates } = callersOf(platform, organization);
      const read = () => disputeRates.getDisputeRates({ months: 2 });
      const work = organization.work();
      const at = (isLast: boolean) => (isLast ? inMonth(LAST) : NOW);
      const ids: string[] = [];
      for (const { isLast, ...sale } of sales)
        ids.push(...(await someTransactionRows(work, 1, { ...sale, createdAt: at(isLast) })));
      for (const { isLast, ...dispute } of disputes)
        await someDisputeRows(work, 1, { ...dispute, openedAt: at(isLast) });
      // Half of the sales are captured, or voided, later.
      for (const id of ids.filter((_id, place) => place % 2 === 0)) await flip(organization, id);
      const rates = (await read()).rates;
      expect(rates.map(countsOf)).toEqual(await countRows(organization));
      await foldAll(platform.context);
      expect((await read()).rates).toEqual(rates);

      await refill(organization);
      expect((await read()).rates).toEqual(rates);
    }),
    { numRuns: 10 },
  );
}, 60_000);

async function flip(organization: TestOrganization, id: string) {
  await organization.work().atomically(async (phase) => {
    const sale = await phase.em.findOneOrFail(TransactionExtensionEntity, { id, environment: phase.environment });
    sale.capturedMinorUnits = sale.capturedMinorUnits === 0n ? 4_200n : 0n;
    await phase.save();
  });
}

/** Counts the rows of this organization again, with the statements of the migration. */
function refill({ id }: TestOrganization) {
  return onDatabase(platform.databaseUrl, async (client) => {
    await client.query("delete from tallies where organization_id = $1", [id]);
    for (const fill of [Fill.fillSales, Fill.fillDisputes])
      await client.query(fill.replace(/where (?=captured|stage)/, `where organization_id = '${id}' and `));
  });
}

interface Counted {
  readonly program: string;
  readonly month: string;
  readonly disputeCount: number;
  readonly saleCount: number;
}

const countsOf = ({ program, month, disputeCount, saleCount }: Counted) => ({
  program,
  month,
  disputeCount,
  saleCount,
});

/** By counting every row. */
async function countRows(organization: TestOrganization) {
  const { em } = organization.work();
  const sales = await em.execute<{ brand: string; channel: string; created_at: string; captured: string }[]>(
    `select brand, channel, created_at, captured_minor_units as captured from transaction_extensions
     where organization_id = ?`,
    [organization.id],
  );
  const disputes = await em.execute<{ network: string | null; stage: string; opened_at: string }[]>(
    "select network, stage, opened_at from dispute_extensions where organization_id = ?",
    [organization.id],
  );
  const month = (at: string) => new Date(at).toISOString().slice(0, 7);
  const saleCount = (brands: readonly string[], of: string, channels: readonly string[]) =>
    sales.filter(
      (each) =>
        brands.includes(each.brand) &&
        channels.includes(each.channel) &&
        month(each.created_at) === of &&
        BigInt(each.captured) > 0n,
    ).length;
  const disputeCount = (network: string, of: string) =>
    disputes.filter((each) => each.network === network && each.stage !== "pre_dispute" && month(each.opened_at) === of)
      .length;
  return [LAST, MONTH].flatMap((of) => [
    ...[
      {
        program: "visa_vamp",
        month: of,
        disputeCount: disputeCount("visa", of),
        saleCount: saleCount(["Visa"], of, ["api"]),
      },
    ],
    ...["mastercard_ecm", "mastercard_hecm"].map((program) => ({
      ...{ program, month: of, disputeCount: disputeCount("mastercard", of) },
      saleCount: saleCount(["Mastercard", "Maestro"], monthBefore(of, 1), ["api", "terminal"]),
    })),
  ]);
}
