import { setTimeout as pause } from "node:timers/promises";
import { Code } from "@connectrpc/connect";
import { beforeEach, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { Refusal } from "#extensions/platform/kernel/refuse.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPayingService } from "./paying.ts";

const { platform, organization } = await startPlatform();
let subjectId: string;

const paying = await closedAfterTests(aPayingService(platform, organization));
beforeEach(() => {
  subjectId = newId("transaction");
});

/** Resolves when the payment has begun. */
async function aPaymentThatTakes(ms: number) {
  const begun = Promise.withResolvers<void>();
  paying.meanwhile(() => {
    begun.resolve();
    return pause(ms);
  });
  const answer = paying.pay(subjectId, subjectId);
  await begun.promise;
  return { answer };
}

const payments = () => organization.work().em.count(EventEntity, { subjectId });

test("where money moves a request without a key is refused, and nothing is done", async () => {
  const refusal = serviceErrorOf(await failureOf(paying.pay(subjectId, null)));
  expect(refusal).toMatchObject({
    code: Code.InvalidArgument,
    reason: "idempotency_key_required",
    metadata: { kind: "invalid", param: "Idempotency-Key" },
  });
  expect(await payments()).toBe(0);
});

test("with a key it happens once", async () => {
  for (const _time of [1, 2, 3]) expect(await paying.pay(subjectId, subjectId)).toBe(`paid ${subjectId}`);
  expect(await payments()).toBe(1);
});

test("a repetition while it happens waits for its answer", async () => {
  const startedAt = performance.now();
  const first = await aPaymentThatTakes(200);
  expect(await paying.pay(subjectId, subjectId)).toBe(await first.answer);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(await payments()).toBe(1);
});

test("a repetition of what takes longer is told when to come back", async () => {
  const first = await aPaymentThatTakes(3_000);
  const refusal = serviceErrorOf(await failureOf(paying.pay(subjectId, subjectId)));
  expect(refusal).toMatchObject({ reason: "idempotency_in_progress", metadata: { retry_after_seconds: "2" } });
  await first.answer;
  expect(await payments()).toBe(1);
});

test("a defect leaves nothing of the change, and the next try does it", async () => {
  paying.meanwhile(() => Promise.reject(new Error("a defect")));
  expect((await failureOf(paying.pay(subjectId, subjectId))).code).toBe(Code.Internal);
  expect(await payments()).toBe(0);
  const record = await organization.work().em.findOneOrFail(IdempotencyRecordEntity, { idempotencyKey: subjectId });
  expect(record).toMatchObject({ recoveryPoint: "started", finishedAt: null, sealedAnswer: null });
  await paying.pay(subjectId, subjectId);
  expect(await payments()).toBe(1);
});

test("a refusal leaves nothing of the change, and is the answer from then on", async () => {
  const refusal = new Refusal({
    kind: "conflict",
    reason: "api_key_not_active",
    message: "There is not enough.",
    metadata: { max: 3, missing_scopes: ["a:b", "c:d"] },
  });
  paying.meanwhile(() => Promise.reject(refusal));
  const first = await failureOf(paying.pay(subjectId, subjectId));
  const again = await failureOf(paying.pay(subjectId, subjectId));
  expect(serviceErrorOf(again)).toEqual(serviceErrorOf(first));
  expect(reasonOf(again)).toBe("api_key_not_active");
  expect(serviceErrorOf(again)?.metadata).toEqual({
    max: "3",
    missing_scopes: '["a:b","c:d"]',
    kind: "conflict",
  });
  expect(await payments()).toBe(0);
});

test("asking the engine in the middle is a defect, for the transaction would wait for it", async () => {
  paying.meanwhile((work) => merchantEngine(work));
  expect((await failureOf(paying.pay(subjectId, subjectId))).code).toBe(Code.Internal);
  expect(await payments()).toBe(0);
});

test("one whose claim was taken over meanwhile saves nothing", async () => {
  const record = { idempotencyKey: subjectId };
  const { em } = organization.work();
  paying.meanwhile(() => em.nativeUpdate(IdempotencyRecordEntity, record, { fencingToken: 99 }));
  expect(reasonOf(await failureOf(paying.pay(subjectId, subjectId)))).toBe("idempotency_in_progress");
  expect(await payments()).toBe(0);
  await em.nativeUpdate(IdempotencyRecordEntity, record, { leaseExpiresAt: new Date(0) });
  await paying.pay(subjectId, subjectId);
  expect(await payments()).toBe(1);
});
