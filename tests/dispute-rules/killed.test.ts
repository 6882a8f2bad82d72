import { afterEach, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { type HeldLock, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { A_RULE, ruling } from "./desk.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const { clients, anInquiry, refundsOf, statusOf } = ruling(platform, organization);
await clients().disputeRules.createDisputeRule(A_RULE);

const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const running: ExtensionsProcess[] = [];
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

const points: Readonly<Record<string, (inquiry: DisputeExtension) => Promise<void>>> = {
  async "under the lock of its rule"() {
    const lock = await locking(platform.databaseUrl, "select from dispute_rules for update");
    await killWhile(lock.isWaitedFor);
    await lock.release();
  },
  async "with the call on its way, which never arrives"() {
    const swallowed = proxy.swallow("POST");
    await killWhile(() => swallowed);
    proxy.pass();
  },
  async "between the engine's answer and our save"(inquiry) {
    const held = proxy.hold("POST");
    let lock: HeldLock | undefined;
    await killWhile(async () => {
      await held.arrived;
      lock = await locking(platform.databaseUrl, "lock table events in share row exclusive mode");
      held.letThrough();
      await until(() => isClosed(inquiry));
    });
    await lock?.release();
  },
};

test.each(Object.entries(points))("a rule that is killed %s refunds once all the same", async (_name, kill) => {
  const inquiry = await anInquiry();
  await kill(inquiry);
  await runDue(inquiry);
  expect(await refundsOf(inquiry)).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_000n }]);
  const { em } = organization.work();
  expect(await em.count(EventEntity, { subjectId: inquiry.id, type: "dispute.refunded" })).toBe(1);
  expect(await em.count(IdempotencyRecordEntity, { subjectId: inquiry.id, finishedAt: null })).toBe(0);
});

async function killWhile(point: () => Promise<unknown>): Promise<void> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  await point();
  await process.kill();
}

async function isClosed({ engineDisputeId }: DisputeExtension): Promise<boolean> {
  const { disputes } = await merchantEngine(organization.work());
  return (await disputes.get(engineDisputeId)).status === "dispute_cancelled";
}

/** Runs the due work of the dead process, and completes its operation. */
async function runDue(inquiry: DisputeExtension): Promise<void> {
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until(async () => {
    const ofInquiry = { subjectId: inquiry.id, kind: "dispute.apply_rules", state: "pending" } as const;
    await organization
      .work()
      .em.nativeUpdate(DueWorkEntity, ofInquiry, { runAt: new Date(), leaseExpiresAt: new Date(0) });
    await completeOperations(platform.context);
    return (await statusOf(inquiry)) === "dispute_cancelled";
  });
  await due.stop(5_000);
}
