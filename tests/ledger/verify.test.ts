import { beforeAll, expect, test } from "vitest";
import { LedgerCheckpointEntity } from "#extensions/capabilities/ledger/ledger-checkpoint.entity.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { ledgerMetrics } from "#extensions/capabilities/reconciliation/metrics.ts";
import { verifyAll, verifyLedgerJob } from "#extensions/capabilities/reconciliation/verify-ledger.job.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aSale } from "./entries.ts";

const HOUR_MS = 3_600_000;

let ahead = 0;
const { platform } = await startPlatform({ clock: { now: () => new Date(Date.now() + ahead) }, spoilsBooks: true });
let organization: TestOrganization;

beforeAll(async () => {
  organization = await soldSome();
});

async function soldSome() {
  const made = await anOrganization(platform);
  await aSale(made.work(), { id: "txn_1", amount: 1_000n });
  await aSale(made.work(), { id: "txn_2", amount: 2_000n, isReleased: true });
  await aSale(made.work(), { id: "txn_3", amount: 300n, currency: "KWD" });
  return made;
}

test("the books of sales are right, also when there are none", async () => {
  await assertBooks(organization.work());
  await assertBooks(organization.liveWork());
});

const SPOILED: readonly (readonly [string, string, RegExp])[] = [
  [
    "a balance",
    "update tallies set amount = amount + 1 where organization_id = $1 and name = 'ledger' and dimensions[2] = 'merchant_pending' and dimensions[1] = 'USD'",
    /^USD: the balance of merchant_pending is 90\d, its entries add up to 900\.$/m,
  ],
  [
    "a row of the ledger",
    "update ledger_entries set amount_minor_units = amount_minor_units + 7 where organization_id = $1 and currency = 'KWD' and credit_account = 'fee_revenue'",
    /^KWD: entries of type fee come to -30, and 37 is booked for them\. Entries that differ: 1\.$/m,
  ],
  [
    "a row that is missing",
    "delete from ledger_entries where organization_id = $1 and currency = 'KWD' and credit_account = 'fee_revenue'",
    /^KWD: the entries of type fee come to -30, and 0 is booked for them\.$/m,
  ],
  [
    "an entry that waits",
    "update settlement_queue_entries set gross_minor_units = 1001, net_minor_units = 1001 where organization_id = $1 and gross_minor_units = 1000",
    /^USD: merchant_pending is 900, the entries that are pending or held come to 901\.$/m,
  ],
  [
    "an entry that lost its settlement",
    "update settlement_queue_entries set settlement_id = null where organization_id = $1 and gross_minor_units = 2000",
    /^USD: merchant_available is 1800, the entries of settlements that accrue come to -200\.$/m,
  ],
  [
    "the total of a settlement",
    "update settlements set status = 'closed', accrues_for = null, net_minor_units = 1700, entry_count = 2 where organization_id = $1",
    /^Settlement stl_\w+ says 1700 of 2 entries; its 2 entries come to 1800\.$/m,
  ],
];

test.each(SPOILED)("%s that was changed by hand is found and said in words", async (_what, sql, expected) => {
  const spoiled = await soldSome();
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("grant update, delete on ledger_entries to current_user");
    await client.query(sql, [spoiled.id]);
  });
  expect((await verifyBooks(spoiled.work(), "beginning")).join("\n")).toMatch(expected);
});

test("a verification begins at the checkpoint, which stays where something is wrong", async () => {
  const walked = await soldSome();
  await verifyBooks(walked.work(), "checkpoint");
  const first = await checkpointOf(walked);
  expect(first?.moves).toEqual([]);

  ahead += 2 * HOUR_MS;
  await aSale(walked.work(), { id: "txn_4", amount: 500n });
  expect(await verifyBooks(walked.work(), "checkpoint")).toEqual([]);
  const second = await checkpointOf(walked);
  // A recent sale is not yet old enough.
  expect(second?.moves.reduce((sum, { count }) => sum + count, 0)).toBe(6);

  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      "update settlement_queue_entries set fee_minor_units = 51, net_minor_units = -51 where organization_id = $1 and source_id = 'txn_4' and entry_type = 'fee'",
      [walked.id],
    ),
  );
  ahead += 2 * HOUR_MS;
  for (let night = 1; night <= 2; night += 1)
    expect(await verifyBooks(walked.work(), "checkpoint")).toEqual([
      "USD: merchant_pending is 1350, the entries that are pending or held come to 1349.",
      "USD: entries of type fee come to -51, and 50 is booked for them. Entries that differ: 1.",
    ]);
  expect((await checkpointOf(walked))?.postedUntil).toEqual(second?.postedUntil);
});

test("each night every organization with a ledger is verified, and what differs is a metric", async () => {
  await verifyAll(platform.context, 1);
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select data from pgboss.job where name = 'ledger.verify' order by created_on"),
  );
  const [{ data }] = rows.filter((row) => row.data.organizationId === organization.id);
  expect(data).toMatchObject({ environment: "sandbox", payload: {} });
  await verifyLedgerJob.run(organization.work(), {});
  expect(await checkpointOf(organization)).toMatchObject({ findings: [] });
  await ledgerMetrics.start(platform.context).stop(0);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toMatch(/tollhouse_ledger_drift\{environment="sandbox"\} [1-9]/);
});

function checkpointOf({ work }: TestOrganization) {
  return work().em.findOne(LedgerCheckpointEntity, { environment: "sandbox" });
}
