import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/idempotency/idempotency-record.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import {
  anOrganization,
  aPlatform,
  type Platform,
  platformEnv,
  type TestOrganization,
} from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// A dead process's claim must be taken over by its death, so the lease is far longer than the test.
const LONG_LEASE = { SUBMISSION_LEASE_MS: "600000" };

let platform: Platform;
let organization: TestOrganization;
let proxy: Awaited<ReturnType<typeof anEngineProxy>>;
const running: ExtensionsProcess[] = [];

beforeAll(async () => {
  platform = await aPlatform();
  organization = await anOrganization(platform);
  proxy = await anEngineProxy(platform.engineUrl);
});
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});
afterAll(async () => {
  proxy.close();
  await platform.close();
});

test("killed after its claim and before the engine is called", async () => {
  const dispute = await aDispute(platform, organization);
  const release = await locking("lock table dispute_evidence in access exclusive mode");
  await killWhile(dispute, () => recoveryPoint(dispute, "started"));
  await release();
  await expectOneSubmission(dispute);
});

test("killed with the call on its way, which never arrives", async () => {
  const dispute = await aDispute(platform, organization);
  const swallowed = proxy.swallow("POST");
  await killWhile(dispute, () => swallowed);
  proxy.pass();
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toEqual([]);
  await expectOneSubmission(dispute);
});

test("killed between the engine's answer and our save", async () => {
  const dispute = await aDispute(platform, organization);
  const release = await locking(`select from dispute_extensions where id = '${dispute.id}' for update`);
  await killWhile(dispute, () =>
    until(async () => (await platform.sandbox.submissions(dispute.engineDisputeId)).length === 1),
  );
  await release();
  await expectOneSubmission(dispute);
});

test("killed after its save: the retry gets the same bytes", async () => {
  const dispute = await aDispute(platform, organization);
  const first = await start();
  const { body } = await submit(first, dispute);
  await first.kill();
  const again = await submit(await start(), dispute);
  expect(again.replayed).toBe(true);
  expect(Buffer.from(again.body)).toEqual(Buffer.from(body));
  await expectOneSubmission(dispute);
});

test("killed without an idempotency key: the next submission finishes the first", async () => {
  const dispute = await aDispute(platform, organization);
  const release = await locking(`select from dispute_extensions where id = '${dispute.id}' for update`);
  await killWhile(
    dispute,
    () => until(async () => (await platform.sandbox.submissions(dispute.engineDisputeId)).length === 1),
    null,
  );
  await release();
  // In a process without jobs: a completer would finish the first, and this would be a second.
  await submit({ caller: platform.callers.grpc }, dispute, null);
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
});

async function expectOneSubmission(dispute: DisputeExtension): Promise<void> {
  const before = Date.now();
  const process = await start();
  const { body } = await untilDone(() => submit(process, dispute));
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ dispute_status: "dispute_challenged" });
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);

  const { em } = organization.work();
  const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored.status).toBe("dispute_challenged");
  expect(stored.lastPlatformActionAt).toBeInstanceOf(Date);
  expect(stored.lastPlatformActionAt?.getTime()).toBeGreaterThan(before - 60_000);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
  expect(await em.count(IdempotencyRecordEntity, { subjectId: dispute.id, finishedAt: null })).toBe(0);
}

/** Starts a submission and kills its process once `point` is reached. */
async function killWhile(dispute: DisputeExtension, point: () => Promise<unknown>, key?: string | null): Promise<void> {
  const process = await start();
  const lost = submit(process, dispute, key).then(
    () => "answered",
    () => "lost",
  );
  await point();
  await process.kill();
  expect(await lost).toBe("lost");
}

function submit(
  { caller }: Pick<ExtensionsProcess, "caller">,
  dispute: DisputeExtension,
  key: string | null = `kill-${dispute.id}`,
) {
  return caller
    .forOrganization({ organizationId: organization.id, idempotencyKey: key })
    .disputes.submitEvidence({ disputeId: dispute.id });
}

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, LONG_LEASE));
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

/** Holds a lock on a connection of the test's own until it is released. */
async function locking(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("it did not happen within five seconds");
}
