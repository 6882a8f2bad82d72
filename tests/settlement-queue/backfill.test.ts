import { expect, test } from "vitest";
import { BACKFILL, backfill } from "#extensions/capabilities/settlement-queue/backfill.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { brief, entriesOf } from "./sales.ts";

const { platform } = await startPlatform();
const DAY_MS = 86_400_000;

/** As the migration does. */
async function startBackfill(organization: TestOrganization): Promise<void> {
  const work = organization.work();
  work.due({ kind: BACKFILL, subjectId: "transactions", at: work.clock.realNow(), clock: "real" });
  await work.save();
}

const unbooked = (organization: TestOrganization) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from transaction_extensions where organization_id = $1 and settlement_queue_entry_id is null",
      [organization.id],
    );
    return rows[0]?.count;
  });

test("what was sold before the queue stood is booked, and goes on where it stopped", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows(organization.work(), 120, { createdAt: new Date(Date.now() - 30 * DAY_MS) });
  const [recent = ""] = await someTransactionRows(organization.work(), 1);
  const [never = ""] = await someTransactionRows(organization.work(), 1, { capturedMinorUnits: 0n });
  await startBackfill(organization);
  const { [BACKFILL]: run } = backfill;
  // A process that dies in its second transaction has booked the whole first batch.
  let runs = 0;
  const dying = startDueWork(
    platform.context,
    {
      [BACKFILL]: async (phase, item) => {
        runs += 1;
        if (typeof run === "function") await run(phase, item);
        if (runs === 2) throw new Error("killed");
      },
    },
    { intervalMs: 20 },
  );
  await expect.poll(() => unbooked(organization), { timeout: 90_000 }).toBe(72);
  await dying.stop(30_000);
  const work = organization.work();
  await work.em.nativeUpdate(DueWorkEntity, { kind: BACKFILL, state: "pending" }, { runAt: work.clock.realNow() });
  const running = startDueWork(platform.context, backfill, { intervalMs: 20 });
  await expect.poll(() => unbooked(organization), { timeout: 90_000 }).toBe(1);
  await running.stop(5_000);
  expect((await getTransaction(organization.work(), never)).settlementQueueEntryId).toBeNull();
  expect((await entriesOf(organization.work(), recent)).map(brief)).toEqual([
    "charge captured_1 4200 pending",
    "fee captured_1_processing -152 pending",
  ]);
  const counts = { status: "released", entryType: "charge" } as const;
  expect(await organization.work().em.count(SettlementQueueEntryEntity, counts)).toBe(120);
  await assertBooks(organization.work());
}, 240_000);
