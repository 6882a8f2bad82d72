import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
let dispute: DisputeExtension;
let owner: ExtensionsProcess;

const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
beforeEach(async () => {
  dispute = await aDispute(platform, organization);
  owner = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
});
afterEach(() => owner.kill());

type Outcome = "answered" | "failed";

async function submit({ caller }: Pick<ExtensionsProcess, "caller">): Promise<Outcome> {
  const { disputes } = caller.forOrganization({ organizationId: organization.id, idempotencyKey: dispute.id });
  await disputes.submitEvidence({ disputeId: dispute.id });
  return "answered";
}

const failing = (): Outcome => "failed";

/** A client that retries at another instance after any answer, since its connections may break too. */
async function another(): Promise<Outcome> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await submit({ caller: platform.callers.grpc }).catch(failing);
    if (outcome === "answered" || attempt > 60) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function cutAllConnections(): Promise<void> {
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });
}

async function expectOneSubmission(): Promise<void> {
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  // The engine was not asked either.
  const asked = await platform.sandbox.requests("/disputes/evidence");
  expect(asked.filter(({ dispute_id }) => dispute_id === dispute.engineDisputeId)).toHaveLength(1);
  const { em } = organization.work();
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
  expect(await em.find(IdempotencyRecordEntity, { subjectId: dispute.id })).toMatchObject([
    { recoveryPoint: "finished" },
  ]);
}

test("PostgreSQL restarts while the engine is asked: the answer is saved once it is back, and nothing is sent again", async () => {
  const held = proxy.hold("POST");
  const first = submit(owner).catch(failing);
  await held.arrived;
  await cutAllConnections();
  const second = another();
  held.letThrough();
  await first;
  expect(await second).toBe("answered");
  await expectOneSubmission();
});

test("the owner stalls with its request on the way: another takes over and finds it, and the owner saves nothing", async () => {
  const held = proxy.hold("POST");
  const first = submit(owner).catch(failing);
  await held.arrived;
  await cutAllConnections();
  owner.pause();
  const second = another();
  // The other instance has taken over, and cannot know yet whether the request will arrive.
  await until(async () => (await tokenOf(dispute)) > 1);
  held.letThrough();
  expect(await second).toBe("answered");
  owner.goOn();
  await first;
  await expectOneSubmission();
});

test("the owner stalls before it sends and past its lease: another sends instead, and the owner does not", async () => {
  const lock = await locking(platform.databaseUrl, "lock table merchant_extensions in access exclusive mode");
  const first = submit(owner).catch(failing);
  await lock.isWaitedFor();
  owner.pause();
  await lock.release();
  const leaseIsOver = new Promise((resolve) => setTimeout(resolve, Number(QUICK_TAKEOVER.OPERATION_LEASE_MS)));
  expect(await another()).toBe("answered");
  await leaseIsOver;
  owner.goOn();
  await first;
  await expectOneSubmission();
});

async function tokenOf({ id }: DisputeExtension): Promise<number> {
  const record = await organization.work().em.findOne(IdempotencyRecordEntity, { subjectId: id });
  return record?.fencingToken ?? 0;
}
