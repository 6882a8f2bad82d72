import { expect, test } from "vitest";
import type { Encryption } from "#extensions/platform/encryption/encryption.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { completeAbandoned } from "#extensions/platform/operation-recovery/complete.job.ts";
import { type EngineOperation, operationsByName } from "#extensions/platform/operations/define-operation.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { method } = DisputeService;

/** No operation of the contract is declined yet; this payment, declined by the bank, stands in for one. */
const requests = new Map<string, number>();

const decline = (transaction_id: string) =>
  refuse("card_declined", {
    problem: "The card was declined: insufficient funds.",
    transaction_id,
    transaction_status: "failed",
    decline_code: "insufficient_funds",
    advice: "try_again_later",
    message_for_customer: "Your card has insufficient funds. Try another card.",
    retryable: false,
  });

async function keep(phase: UnitOfWork, { id }: { id: string }) {
  const eventSequence = await phase.em.count(EventEntity, { subjectId: id });
  phase.record({ type: "dispute.updated", subject: { id, version: 1, eventSequence } });
  return { id };
}

const pay = engineOperation({
  method: method.openDispute,
  exclusive: "payment",
  subject: async (_work, { transactionId = "" }) => ({ id: transactionId }),
  prepare: async (_phase, { id }) => ({ id }),
  async ask(_work, { id }) {
    requests.set(id, (requests.get(id) ?? 0) + 1);
    return "declined";
  },
  find: async () => "declined",
  keep,
  refuses: ({ id }) => decline(id),
  answer: () => ({}),
});

const payByRule = engineOperation({
  method: method.advanceDispute,
  subject: async (_work, { disputeId }) => ({ id: disputeId }),
  prepare: async (phase, subject) => settled(await keep(phase, subject)),
  ask: () => Promise.reject(new Error("a rule decides without asking")),
  keep,
  refuses: ({ id }) => decline(id),
  answer: () => ({}),
});

function work(idempotencyKey: string | null): UnitOfWork {
  const { tenant } = organization.work();
  const call = { environment: "sandbox", requestId: "test", service: "test", idempotencyKey } as const;
  return createUnitOfWork(platform.context, tenant, call);
}

const payment = (id: string, key: string | null) => pay.run(work(key), { transactionId: id }).catch(factsOf);
const byRule = (id: string, key: string | null) => payByRule.run(work(key), { disputeId: id }).catch(factsOf);

/** The visible parts of a refusal. Any other error fails the comparison. */
function factsOf(error: { kind?: string; reason?: string; message?: string; metadata?: object }) {
  const { kind, reason, message, metadata } = error;
  return { kind, reason, message, metadata };
}

const kept = (id: string) => organization.work().em.count(EventEntity, { subjectId: id });
const record = (subjectId: string) => organization.work().em.findOne(IdempotencyRecordEntity, { subjectId });

test.each([
  ["after the question", payment],
  ["by a rule that asks nobody", byRule],
])("a decline %s keeps the change and its event, and every repeat is refused in the same words", async (_name, run) => {
  const id = newId("transaction");
  const first = await run(id, id);
  expect(first).toEqual(factsOf(decline(id)));
  expect(await run(id, id)).toEqual(first);
  expect(await kept(id)).toBe(1);
  expect(requests.get(id) ?? 0).toBe(run === payment ? 1 : 0);
  expect(await record(id)).toMatchObject({ recoveryPoint: "finished" });
});

test.each([
  ["after the question", payment],
  ["by a rule that asks nobody", byRule],
])("without a key a decline %s keeps the change, and no record", async (_name, run) => {
  const id = newId("transaction");
  expect(await run(id, null)).toEqual(factsOf(decline(id)));
  expect(await kept(id)).toBe(1);
  expect(await record(id)).toBeNull();
});

test.each([
  ["its retry", () => Promise.resolve()],
  ["the completer", () => complete(pay)],
  ["its retry and the completer at once", () => void complete(pay)],
])("a request that dies before its decline is saved is finished by %s, once", async (_name, meanwhile) => {
  const id = newId("transaction");
  await dying(() => payment(id, id));
  expect(await kept(id)).toBe(0);
  await organization
    .work()
    .em.nativeUpdate(IdempotencyRecordEntity, { subjectId: id }, { leaseExpiresAt: new Date(0) });
  await meanwhile();
  await expect.poll(() => payment(id, id)).toEqual(factsOf(decline(id)));
  expect(await kept(id)).toBe(1);
  expect(requests.get(id)).toBe(1);
});

test("the decline of another key's dead request is not the answer of the request that finishes it", async () => {
  const id = newId("transaction");
  await dying(() => payment(id, `${id} first`));
  expect(await payment(id, `${id} second`)).toEqual(factsOf(decline(id)));
  expect(requests.get(id)).toBe(2);
  expect(await kept(id)).toBe(2);
});

function complete(operation: EngineOperation): Promise<void> {
  return completeAbandoned(platform.context, operationsByName([operation]));
}

/** Sealing its answer fails, so that the last transaction does not commit. */
async function dying(request: () => Promise<unknown>): Promise<void> {
  const { encryption } = platform.context as { encryption: { encrypt: Encryption["encrypt"] } };
  const { encrypt } = encryption;
  encryption.encrypt = (plaintext, context) =>
    context.field === "answer" ? Promise.reject(new Error("killed")) : encrypt(plaintext, context);
  try {
    await request();
  } finally {
    encryption.encrypt = encrypt;
  }
}
