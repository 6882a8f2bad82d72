import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { completions } from "#extensions/platform/operation-recovery/complete.job.ts";
import { operationsByName } from "#extensions/platform/operations/define-operation.ts";
import { claimOperation } from "#extensions/platform/operations/index.ts";
import { leaseOf } from "#extensions/platform/operations/lease.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { moveTo } from "#extensions/platform/operations/settle.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, aPlatform, type TestOrganization } from "#tests/support/platform.ts";

const MINUTE_MS = 60_000;

let dispute: DisputeExtension;
const logged: Record<string, unknown>[] = [];

const stream = new Writable({
  write(line, _encoding, done) {
    logged.push(JSON.parse(String(line)) as Record<string, unknown>);
    done();
  },
});
const platform = await closedAfterTests(aPlatform({ logger: pino({ level: "warn" }, stream) }));
const organization = await anOrganization(platform);
beforeEach(async () => {
  logged.length = 0;
  dispute = await aDispute(platform, organization);
});

/** A submission that was marked as sent and not sent, by an owner whose lease has ended or not. */
async function marked({ isLeaseOver, ageMs = 0 }: { isLeaseOver: boolean; ageMs?: number }): Promise<string> {
  const work = organization.work(dispute.id);
  const method = DisputeService.method.submitEvidence;
  const lease = leaseOf(platform.context.config);
  const result = await claimOperation(work, {
    method,
    subjectId: dispute.id,
    exclusive: "dispute",
    fingerprint: {},
    lease,
  });
  if (!("claim" in result)) throw new Error("nothing was claimed");
  const { id, engineDisputeId, transactionId, stage, status } = dispute;
  const state = { id, engineDisputeId, transactionId, stage, status, evidence: {} };
  await moveTo(work, result.claim, { recoveryPoint: "asked", state, lease });
  const changes = {
    createdAt: new Date(Date.now() - ageMs),
    ...(isLeaseOver && {
      leaseExpiresAt: new Date(Date.now() - MINUTE_MS),
      askedUntil: new Date(Date.now() - MINUTE_MS),
    }),
  };
  await work.em.nativeUpdate(IdempotencyRecordEntity, { id: result.claim.id }, changes);
  return result.claim.id;
}

const recordOf = (id: string) => organization.work().em.findOneOrFail(IdempotencyRecordEntity, { id });
const submissions = async () => (await platform.sandbox.submissions(dispute.engineDisputeId)).length;

test("a submission without a live owner is sent, once by many completers, in the name of its request", async () => {
  const id = await marked({ isLeaseOver: true });
  await Promise.all(Array.from({ length: 5 }, () => completeOperations(platform.context)));
  expect(await submissions()).toBe(1);
  const record = await recordOf(id);
  expect(record.recoveryPoint).toBe("finished");
  expect(record.sealedAnswer).not.toBeNull();
  const submitted = { subjectId: dispute.id, type: "dispute.submitted" } as const;
  const events = await organization.work().em.find(EventEntity, submitted);
  expect(events.map(({ requestId }) => requestId)).toEqual([record.requestId]);
});

test("a submission with a live owner is left alone", async () => {
  const id = await marked({ isLeaseOver: false });
  await completeOperations(platform.context);
  expect(await recordOf(id)).toMatchObject({ recoveryPoint: "asked", finishedAt: null });
  expect(await submissions()).toBe(0);
  await organization.work().em.nativeDelete(IdempotencyRecordEntity, { id });
});

test("a run reaches the organizations of all pages, and a page that is served is not met again", async () => {
  const others = await Promise.all(["page-1", "page-2", "page-3"].map((slug) => anOrganization(platform, slug, slug)));
  const begun = async (of: TestOrganization) => {
    const work = of.work();
    const result = await claimOperation(work, {
      method: DisputeService.method.submitEvidence,
      subjectId: "dsp_page",
      exclusive: "dispute",
      fingerprint: {},
      lease: leaseOf(platform.context.config),
    });
    if (!("claim" in result)) throw new Error("nothing was claimed");
    const { id } = result.claim;
    await work.em.nativeUpdate(IdempotencyRecordEntity, { id }, { leaseExpiresAt: new Date(Date.now() - MINUTE_MS) });
  };
  for (const other of others) await begun(other);
  const pages = await Array.fromAsync(completions(platform.context, operationsByName(registry.operations), 1));
  expect(pages).toEqual([1, 1, 1]);
  for (const other of others) expect(await other.work().em.count(IdempotencyRecordEntity, {})).toBe(0);
});

describe("while the engine cannot say what it did", () => {
  test.each([
    ["a young record warns", 14, 40],
    ["one that has been unknown for 15 minutes is an error", 16, 50],
  ])("%s and stays unfinished, and is finished when it can", async (_name, ageMinutes, level) => {
    const id = await marked({ isLeaseOver: true, ageMs: ageMinutes * MINUTE_MS });
    const path = `/disputes/${dispute.engineDisputeId}`;
    await platform.sandbox.fault({ method: "GET", path, kind: "status", status: 401, body: "{}", times: 1 });
    await completeOperations(platform.context);
    expect(logged.filter(({ recordId }) => recordId === id)).toMatchObject([
      { level, organizationId: organization.id, operation: "tollhouse.v1.DisputeService/SubmitEvidence" },
    ]);
    expect(await recordOf(id)).toMatchObject({ recoveryPoint: "asked", finishedAt: null });
    await completeOperations(platform.context);
    expect((await recordOf(id)).recoveryPoint).toBe("finished");
    expect(await submissions()).toBe(1);
  });
});

test("a refusal that comes of it is the answer for the next retry", async () => {
  const id = await marked({ isLeaseOver: true });
  await platform.sandbox.fault({
    method: "POST",
    path: "/disputes/evidence",
    kind: "status",
    status: 400,
    body: '{"error":{"type":"invalid_request","code":"IR_16","message":"the dispute is in the wrong state"}}',
    times: 1,
  });
  await completeOperations(platform.context);
  expect((await recordOf(id)).recoveryPoint).toBe("finished");
  expect(logged.filter(({ recordId }) => recordId === id)).toEqual([]);
  expect(await submissions()).toBe(0);
});

test("an operation that this version does not know is told of and kept", async () => {
  const id = await marked({ isLeaseOver: true });
  await organization.work().em.nativeUpdate(IdempotencyRecordEntity, { id }, { operation: "gone.Service/Method" });
  await completeOperations(platform.context);
  expect(logged.filter(({ recordId }) => recordId === id)).toHaveLength(1);
  expect(await recordOf(id)).toMatchObject({ recoveryPoint: "asked", finishedAt: null });
});
