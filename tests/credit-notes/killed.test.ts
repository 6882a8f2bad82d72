import { afterEach, expect, test, vi } from "vitest";
import { linesOf } from "#extensions/capabilities/invoices/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { engineRefunds, keptOf } from "#tests/refunds/engine-refunds.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { type HeldLock, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer } from "./billing.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
afterEach(() => proxy.pass());

const atEngine = async (transactionId: string) => (await engineRefunds(organization, transactionId)).length;

/** Resolves when the process has come to the point; `release` frees what it waits for. */
type Point = (transactionId: string) => { reached: () => Promise<unknown>; release: () => Promise<unknown> };

const points: readonly [string, Point][] = [
  [
    "with its request on the way, which never arrives",
    () => {
      const swallowed = proxy.swallow("POST");
      return { reached: () => swallowed, release: async () => proxy.pass() };
    },
  ],
  [
    "between the engine's answer and the end of the note",
    (transactionId) => {
      const held = proxy.hold("POST");
      let lock: HeldLock | null = null;
      const reached = async () => {
        await held.arrived;
        lock = await locking(platform.databaseUrl, "lock table credit_notes in share row exclusive mode");
        held.letThrough();
        await until(async () => (await atEngine(transactionId)) === 1);
        await lock.isWaitedFor();
      };
      return { reached, release: async () => lock?.release() };
    },
  ],
];

test.each(points)("a note whose process is killed %s is refunded once, and settled", async (_name, point) => {
  const { bill, pay } = await aBilledCustomer(platform, organization);
  const { creditNotes } = callersOf(platform, organization);
  const invoiceId = await bill();
  const transactionId = await pay(invoiceId);
  const [line] = (await linesOf(organization.work(), [invoiceId])).get(invoiceId) ?? [];
  const asked = { invoiceId, settledBy: "refund", lines: [{ lineId: line?.id ?? "", amount: 400n }] };
  const { reached, release } = point(transactionId);
  const { creditNoteId, refundId } = await creditNotes.createCreditNote(asked, withKey());
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  await reached();
  await process.kill();
  await release();
  expect(await creditNotes.getCreditNote({ creditNoteId })).toMatchObject({ creditNoteStatus: "pending" });
  // Ends the dead process's lease.
  const over = { runAt: new Date(), leaseExpiresAt: new Date(0) };
  await organization.work().em.nativeUpdate(DueWorkEntity, { subjectId: refundId ?? "" }, over);
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until(async () => (await creditNotes.getCreditNote({ creditNoteId })).creditNoteStatus === "settled");
  await due.stop(5_000);
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ amountMinorUnits: 400n }]);
  expect((await keptOf(organization, transactionId)).transaction).toMatchObject({
    ...{ refundedMinorUnits: 400n, refundPendingMinorUnits: 0n },
  });
});
