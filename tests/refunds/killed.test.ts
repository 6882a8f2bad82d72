import { afterEach, expect, test, vi } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { type HeldLock, killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { engineRefunds, keptOf } from "./engine-refunds.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const CAPTURED = 4_200n;
const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const running: ExtensionsProcess[] = [];

const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  return process;
}

const atEngine = async (transactionId: string) => (await engineRefunds(organization, transactionId)).length;

async function expectOneRefund(transactionId: string): Promise<void> {
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: CAPTURED, outcomeUnknownSince: null }]);
  expect(transaction).toMatchObject({ refundedMinorUnits: CAPTURED, refundPendingMinorUnits: 0n });
  expect(await atEngine(transactionId)).toBe(1);
}

/** Kills a process at a point: `point` resolves once `reached` resolved and the process is dead. */
type Kill = (transactionId: string, point: (reached: () => Promise<unknown>) => Promise<void>) => Promise<void>;

const kills: readonly [string, Kill][] = [
  [
    "with its request on the way, which never arrives",
    async (_transactionId, point) => {
      const swallowed = proxy.swallow("POST");
      await point(() => swallowed);
      proxy.pass();
    },
  ],
  [
    "between the engine's answer and our save",
    async (transactionId, point) => {
      // Events are locked after the refund's preparation, whose first event would wait too.
      const held = proxy.hold("POST");
      const lock = Promise.withResolvers<HeldLock>();
      await point(async () => {
        await held.arrived;
        lock.resolve(await locking(platform.databaseUrl, "lock table events in share row exclusive mode"));
        held.letThrough();
        await until(async () => (await atEngine(transactionId)) === 1);
        await (await lock.promise).isWaitedFor();
      });
      await (await lock.promise).release();
    },
  ],
];

test.each(kills)("a whole refund whose process is killed %s is made once, whoever finishes it", async (name, kill) => {
  for (const finish of ["the retry", "the completer", "both"]) {
    const { id: transactionId } = await anEnginePayment(platform, organization);
    const key = `${name}-${finish}`;
    const ask = (process: Pick<ExtensionsProcess, "caller">) =>
      process.caller
        .forOrganization({ organizationId: organization.id, idempotencyKey: key })
        .refunds.createRefund({ transactionId });
    const process = await start();
    await kill(transactionId, (reached) => killAt(process, ask(process), reached));
    const retry = () => untilDone(() => ask({ caller: platform.callers.grpc }));
    const complete = () => until(() => completed(transactionId));
    await Promise.all([
      ...(finish === "the completer" ? [] : [retry()]),
      ...(finish === "the retry" ? [] : [complete()]),
    ]);
    await expectOneRefund(transactionId);
    expect(await retry()).toMatchObject({ refundStatus: "succeeded", amount: CAPTURED });
  }
});

async function completed(subjectId: string): Promise<boolean> {
  await completeOperations(platform.context);
  return (await organization.work().em.count(IdempotencyRecordEntity, { subjectId, finishedAt: null })) === 0;
}

test.each(kills)("a scheduled refund whose process is killed %s is made once by the next run", async (_name, kill) => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const { refunds } = platform.callers.grpc.forOrganization({
    organizationId: organization.id,
    idempotencyKey: transactionId,
  });
  const { refundId } = await refunds.createRefund({ transactionId, delayMinutes: 1 });
  const dueWork = { subjectId: refundId };
  await organization.work().em.nativeUpdate(DueWorkEntity, dueWork, { runAt: new Date() });
  await kill(transactionId, async (reached) => {
    const process = await start();
    await reached();
    await process.kill();
  });
  expect(await refunds.getRefund({ refundId })).toMatchObject({ refundStatus: "pending" });
  // Ends the dead process's lease.
  const over = { runAt: new Date(), leaseExpiresAt: new Date(0) };
  await organization.work().em.nativeUpdate(DueWorkEntity, dueWork, over);
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until(async () => (await refunds.getRefund({ refundId })).refundStatus === "succeeded");
  await due.stop(5_000);
  await expectOneRefund(transactionId);
});
