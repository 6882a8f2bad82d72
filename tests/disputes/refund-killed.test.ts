import { afterEach, describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { type HeldLock, killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const running: ExtensionsProcess[] = [];

const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

interface Point {
  /** Whether the claim was saved; the refund is then finished rather than dropped. */
  readonly isSent: boolean;
  readonly kill: (dispute: DisputeExtension) => Promise<void>;
}

const points: Readonly<Record<string, Point>> = {
  "in the transaction of its claim": {
    isSent: false,
    async kill(dispute) {
      const lock = await locking(
        platform.databaseUrl,
        `select from dispute_extensions where id = '${dispute.id}' for update`,
      );
      await killWhile(dispute, lock.isWaitedFor);
      await lock.release();
    },
  },
  "after its claim and before the engine is called": {
    isSent: true,
    async kill(dispute) {
      const lock = await locking(platform.databaseUrl, "lock table merchant_extensions in access exclusive mode");
      await killWhile(dispute, () => recoveryPoint(dispute, "asked"));
      await lock.release();
    },
  },
  "with the call on its way, which never arrives": {
    isSent: true,
    async kill(dispute) {
      const swallowed = proxy.swallow("POST");
      await killWhile(dispute, () => swallowed);
      proxy.pass();
    },
  },
  "between the engine's answer and our save": {
    isSent: true,
    async kill(dispute) {
      const held = proxy.hold("POST");
      let lock: HeldLock | undefined;
      await killWhile(dispute, async () => {
        await held.arrived;
        lock = await locking(platform.databaseUrl, "lock table events in share row exclusive mode");
        held.letThrough();
        await until(() => isRefunded(dispute));
      });
      await lock?.release();
    },
  },
};

describe.each(Object.entries(points))("killed %s", (_name, { kill, isSent }) => {
  test("the client's retry finishes it, at a process that starts afterwards", async () => {
    const dispute = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    await kill(dispute);
    await expectOneRefund(dispute, await start());
  });

  test("the completer alone finishes what was sent, and frees the key of what was not", async () => {
    const dispute = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    await kill(dispute);
    await until(() => completed(dispute));
    expect(await isRefunded(dispute)).toBe(isSent);
    const finished = { subjectId: dispute.id, recoveryPoint: "finished" };
    expect(await organization.work().em.count(IdempotencyRecordEntity, finished)).toBe(isSent ? 1 : 0);
    await expectOneRefund(dispute);
  });
});

async function isRefunded(dispute: DisputeExtension): Promise<boolean> {
  const { disputes } = await merchantEngine(organization.work());
  return (await disputes.get(dispute.engineDisputeId)).status === "dispute_cancelled";
}

/** The completer may run before the lease of the dead process ends. */
async function completed(dispute: DisputeExtension): Promise<boolean> {
  await completeOperations(platform.context);
  const unfinished = { subjectId: dispute.id, finishedAt: null };
  return (await organization.work().em.count(IdempotencyRecordEntity, unfinished)) === 0;
}

async function expectOneRefund(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const first = await untilDone(() => refund(process, dispute));
  expect(await refund(process, dispute)).toEqual(first);
  expect(first.disputeStatus).toBe("dispute_cancelled");
  const { em } = organization.work();
  const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored).toMatchObject({ status: "dispute_cancelled", outcomeUnknownSince: null });
  const refunds = await em.find(RefundExtensionEntity, { transactionId: dispute.transactionId });
  expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: dispute.amountMinorUnits }]);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.refunded" })).toBe(1);
  expect(await em.count(IdempotencyRecordEntity, { subjectId: dispute.id, finishedAt: null })).toBe(0);
}

/** Another instance, without jobs: no completer finishes a refund before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

/** Starts a refund and kills its process once `point` is reached. */
async function killWhile(dispute: DisputeExtension, point: () => Promise<unknown>): Promise<void> {
  const process = await start();
  await killAt(process, refund(process, dispute), point);
}

function refund({ caller }: Pick<ExtensionsProcess, "caller">, dispute: DisputeExtension, key = `kill-${dispute.id}`) {
  return caller
    .forOrganization({ organizationId: organization.id, idempotencyKey: key })
    .disputes.refundDispute({ disputeId: dispute.id });
}

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  return process;
}

function recoveryPoint(dispute: DisputeExtension, point: string): Promise<void> {
  return until(
    async () =>
      (await organization.work().em.count(IdempotencyRecordEntity, { subjectId: dispute.id, recoveryPoint: point })) ===
      1,
  );
}
