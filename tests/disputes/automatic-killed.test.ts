import { afterEach, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aCompleteDraft, DAY_MS } from "#tests/support/dispute-desk.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";

// Each test starts two processes of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const running: ExtensionsProcess[] = [];

afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

const KIND = "dispute.auto_submit";
/** Until the deadline submits it: long enough to plan it first. */
const SOON_MS = 1_500;

type Point = (dispute: DisputeExtension) => Promise<void>;

const points: Readonly<Record<string, Point>> = {
  async "in the transaction of its claim"({ id }) {
    const held = `select from dispute_extensions where id = '${id}' for update`;
    const lock = await locking(platform.databaseUrl, held);
    await killOnce(lock.isWaitedFor);
    await lock.release();
  },
  async "after its claim and before the engine is called"({ id }) {
    const lock = await locking(platform.databaseUrl, "lock table merchant_extensions in access exclusive mode");
    await killOnce(() => isAsked(id));
    await lock.release();
  },
  async "with the call on its way, which never arrives"() {
    const swallowed = proxy.swallow("POST");
    await killOnce(() => swallowed);
    proxy.pass();
  },
  async "between the engine's answer and our save"({ engineDisputeId }) {
    const lock = await locking(platform.databaseUrl, "lock table events in share row exclusive mode");
    await killOnce(() => until(async () => (await submissionsOf(engineDisputeId)) === 1));
    await lock.release();
  },
};

test.each(Object.entries(points))("killed %s, a deadline still submits once", async (_name, kill) => {
  const dispute = await aCompleteDraft(platform, organization, { leftMs: DAY_MS + SOON_MS });
  await kill(dispute);
  await endLeases();
  await start();
  await until(() => isDone(dispute.id));
  expect(await submissionsOf(dispute.engineDisputeId)).toBe(1);
  const { em } = organization.work();
  const sent = await em.find(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" });
  expect(sent.map(({ data }) => data)).toEqual([{ automatic: "true" }]);
  expect(await em.count(IdempotencyRecordEntity, { subjectId: dispute.id, finishedAt: null })).toBe(0);
});

const submissionsOf = async (engineDisputeId: string) => (await platform.sandbox.submissions(engineDisputeId)).length;

const isDone = async (subjectId: string) =>
  (await organization.work().em.count(DueWorkEntity, { kind: KIND, subjectId, state: "done" })) === 1;

const isAsked = (subjectId: string) =>
  until(
    async () =>
      (await organization.work().em.count(IdempotencyRecordEntity, { subjectId, recoveryPoint: "asked" })) === 1,
  );

async function killOnce(point: () => Promise<unknown>): Promise<void> {
  const process = await start();
  await point();
  await process.kill();
}

/** The dead process's claim ends by itself after minutes. */
async function endLeases(): Promise<void> {
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update due_work set lease_expires_at = now() where kind = $1 and state = 'pending'", [KIND]),
  );
}

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  return process;
}
