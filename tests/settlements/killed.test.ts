import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { CLOSE_SETTLEMENT } from "#extensions/capabilities/settlement-queue/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { assertBooks } from "#tests/support/books.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { aReleasedEntry, settlementsOf } from "./some-entries.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const settlementOf = async (id: string) => (await settlementsOf(organization.work())).find((each) => each.id === id);
const start = () => anExtensionsProcess(platformEnv(platform.databaseUrl, platform.engineUrl, QUICK_TAKEOVER));

/** An uncommitted entry makes the second transaction wait; the process is killed there. */
async function killBetween(settlementId: string, close: (process: ExtensionsProcess) => Promise<unknown>) {
  const process = await start();
  const entry = await locking(
    platform.databaseUrl,
    `select id from settlements where organization_id = '${organization.id}' and id = '${settlementId}' for key share`,
  );
  await killAt(process, close(process), () => entry.isWaitedFor());
  await entry.release();
  expect(await settlementOf(settlementId)).toMatchObject({ status: "accruing", accruesFor: null, closedAt: null });
}

/** Runs all due work, including that of dead processes and future work. */
async function runDue(settlementId: string): Promise<void> {
  const now = { runAt: new Date(), leaseExpiresAt: new Date(0) };
  const closing = { subjectId: settlementId, kind: CLOSE_SETTLEMENT, state: "pending" } as const;
  await organization.work().em.nativeUpdate(DueWorkEntity, closing, now);
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until(async () => (await settlementOf(settlementId))?.status === "approved");
  await due.stop(5_000);
}

test.each([
  ["USD", null],
  ["CAD", "close-once"],
])(
  "a closing (%s, key %s) that is killed between its two transactions is finished without it",
  async (currency, key) => {
    const { settlementId } = await aReleasedEntry(organization.work(), { gross: 4_200n, currency });
    if (!settlementId) throw new Error("the entry is part of no settlement");
    const close = ({ caller }: Pick<ExtensionsProcess, "caller">, idempotencyKey = key) =>
      caller
        .forOrganization({ organizationId: organization.id, ...(idempotencyKey !== null && { idempotencyKey }) })
        .settlements.closeSettlement({ settlementId });
    await killBetween(settlementId, close);
    const next = await aReleasedEntry(organization.work(), { gross: 1_000n, currency });
    expect(next.settlementId).not.toBe(settlementId);
    await until(async () => {
      await completeOperations(platform.context);
      return (await settlementOf(settlementId))?.status === "approved";
    });
    expect(await settlementOf(settlementId)).toMatchObject({ netMinorUnits: 4_200n, closedBy: "trusted_service" });
    const grpc = { caller: platform.callers.grpc };
    if (key !== null) expect(await close(grpc)).toMatchObject({ settlementId, settlementStatus: "approved" });
    expect(await close(grpc, `another-${currency}`).catch(reasonOf)).toBe("settlement_not_accruing");
    await assertBooks(organization.work());
  },
);

test("a closing by the schedule that is killed there is finished by its next run", async () => {
  const { settlementId } = await aReleasedEntry(organization.work(), { gross: 700n, currency: "EUR" });
  if (!settlementId) throw new Error("the entry is part of no settlement");
  const closing = { subjectId: settlementId, kind: CLOSE_SETTLEMENT };
  await organization.work().em.nativeUpdate(DueWorkEntity, closing, { runAt: new Date() });
  await killBetween(settlementId, () => new Promise((_resolve, reject) => setTimeout(reject, 1, new Error("lost"))));
  await runDue(settlementId);
  expect(await settlementOf(settlementId)).toMatchObject({ netMinorUnits: 700n, closedBy: "schedule" });
  await assertBooks(organization.work());
});
