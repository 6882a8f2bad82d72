import { afterEach, describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
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
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const running: ExtensionsProcess[] = [];
const WANTED = ["access_activity_log", "receipt"];

afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

type Point = (dispute: DisputeExtension) => Promise<void>;

const points: Readonly<Record<string, Point>> = {
  async "in the transaction of its claim"(dispute) {
    const lock = await locking(platform.databaseUrl, lockOf(dispute));
    await killWhile(dispute, lock.isWaitedFor);
    await lock.release();
  },
  async "after its claim and before the engine is called"(dispute) {
    const lock = await locking(platform.databaseUrl, "lock table merchant_extensions in access exclusive mode");
    await killWhile(dispute, () => until(() => isAsked(dispute)));
    await lock.release();
  },
  async "with the upload on its way, which never arrives"(dispute) {
    const swallowed = proxy.swallow("POST");
    await killWhile(dispute, () => swallowed);
    proxy.pass();
  },
  async "between the engine's answer and our save"(dispute) {
    const upload = proxy.hold("POST");
    let lock: HeldLock | null = null;
    await killWhile(dispute, async () => {
      await upload.arrived;
      lock = await locking(platform.databaseUrl, lockOf(dispute));
      upload.letThrough();
      await lock.isWaitedFor();
    });
    await (lock as HeldLock | null)?.release();
  },
};

const lockOf = ({ id }: DisputeExtension) => `select from dispute_extensions where id = '${id}' for update`;

describe.each(Object.entries(points))("killed %s", (_name, kill) => {
  test("the client's retry attaches each piece once", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await expectOnce(dispute, await start());
  });

  test("the completer alone leaves nothing half done, and a retry attaches each piece once", async () => {
    const dispute = await aDispute(platform, organization);
    await kill(dispute);
    await until(() => isCompleted(dispute));
    await expectOnce(dispute);
  });
});

async function expectOnce(dispute: DisputeExtension, process = inProcess()): Promise<void> {
  const { data } = await untilDone(() => collect(process, dispute));
  expect(data.map(({ evidenceType, source }) => [evidenceType, source]).sort()).toEqual(
    WANTED.map((evidenceType) => [evidenceType, "collected"]),
  );
  const { disputes } = callerOf(inProcess(), `read-${dispute.id}`);
  const attached = await disputes.listEvidence({ disputeId: dispute.id });
  expect(attached.data.map(({ evidenceType }) => evidenceType).sort()).toEqual(WANTED);
  expect((await disputes.getDispute({ disputeId: dispute.id })).evidenceCount).toBe(WANTED.length);
  const unfinished = { subjectId: dispute.id, finishedAt: null };
  expect(await organization.work().em.count(IdempotencyRecordEntity, unfinished)).toBe(0);
}

/** Another instance, without jobs: no completer finishes a collection before its retry. */
function inProcess(): Pick<ExtensionsProcess, "caller"> {
  return { caller: platform.callers.grpc };
}

async function killWhile(dispute: DisputeExtension, point: () => Promise<unknown>): Promise<void> {
  const process = await start();
  await killAt(process, collect(process, dispute), point);
}

const callerOf = ({ caller }: Pick<ExtensionsProcess, "caller">, idempotencyKey: string) =>
  caller.forOrganization({ organizationId: organization.id, idempotencyKey });

const collect = (process: Pick<ExtensionsProcess, "caller">, { id: disputeId }: DisputeExtension) =>
  callerOf(process, `collect-${disputeId}`).disputeResponses.collectEvidence({ disputeId, evidenceTypes: WANTED });

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  return process;
}

async function isAsked({ id: subjectId }: DisputeExtension): Promise<boolean> {
  return (await organization.work().em.count(IdempotencyRecordEntity, { subjectId, recoveryPoint: "asked" })) === 1;
}

/** The completer may run before the lease of the dead process ends. */
async function isCompleted({ id: subjectId }: DisputeExtension): Promise<boolean> {
  await completeOperations(platform.context);
  return (await organization.work().em.count(IdempotencyRecordEntity, { subjectId, finishedAt: null })) === 0;
}
