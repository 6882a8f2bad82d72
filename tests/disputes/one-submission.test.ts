import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { aTransactionPooler } from "#tests/support/transaction-pooler.ts";

// Each test starts two processes of the service, and the engine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform();
const pooler = await closedAfterTests(aTransactionPooler(platform.databaseUrl, { servers: 1 }));
let dispute: DisputeExtension;
const running: ExtensionsProcess[] = [];

beforeEach(async () => {
  dispute = await aDispute(platform, organization);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

const ENGINE_TAKES_MS = 6_000;
const CUT_AFTER_MS = 1_500;
const REPEAT_AFTER_MS = 250;
const REPEAT_FOR_MS = 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(databaseUrl, platform.engineUrl, env));
  running.push(process);
  return process;
}

async function submit({ caller }: ExtensionsProcess): Promise<string> {
  const { disputes } = caller.forOrganization({ organizationId: organization.id, idempotencyKey: dispute.id });
  await disputes.submitEvidence({ disputeId: dispute.id });
  return "answered";
}

/** The same request again, as from a client without an answer. */
async function repeat(process: ExtensionsProcess): Promise<string> {
  for (const until = performance.now() + REPEAT_FOR_MS; ; ) {
    const outcome = await submit(process).catch(String);
    if (outcome === "answered" || performance.now() > until) return outcome;
    await wait(REPEAT_AFTER_MS);
  }
}

async function slowEngine(): Promise<void> {
  const delay = { kind: "delay", delay_ms: ENGINE_TAKES_MS, times: 1 };
  await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", ...delay });
}

async function endAllConnections(): Promise<void> {
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });
}

async function expectOneSubmission(): Promise<void> {
  const { em } = organization.work();
  const finished = { subjectId: dispute.id, recoveryPoint: "finished" };
  await expect.poll(() => em.count(IdempotencyRecordEntity, finished), { timeout: 30_000 }).toBe(1);
  // The engine's log is the evidence.
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  const asked = await platform.sandbox.requests("/disputes/evidence");
  expect(asked.filter(({ dispute_id }) => dispute_id === dispute.engineDisputeId)).toHaveLength(1);
  expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
}

describe("the engine takes seconds, and the client repeats its request at another instance", () => {
  test("while PostgreSQL ends every connection: the engine is asked once", async () => {
    const [owner, other] = [await start(platform.databaseUrl), await start(platform.databaseUrl)];
    await slowEngine();
    const first = submit(owner).catch(() => "failed");
    await wait(CUT_AFTER_MS);
    await endAllConnections();
    expect(await repeat(other)).toBe("answered");
    await first;
    await expectOneSubmission();
  });

  test("through a pooler that gives all of them one connection: the engine is asked once", async () => {
    const direct = { DATABASE_DIRECT_URL: platform.databaseUrl, DATABASE_PREPARED_STATEMENTS: "off" };
    const [owner, other] = [await start(pooler.url, direct), await start(pooler.url, direct)];
    await slowEngine();
    const first = submit(owner);
    await wait(CUT_AFTER_MS);
    expect(await repeat(other)).toBe("answered");
    expect(await first).toBe("answered");
    await expectOneSubmission();
  });
});
