import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

const { platform, organization } = await startPlatform({
  env: { ENGINE_TIMEOUT_MS: "1000", OPERATION_LEASE_MS: "2000" },
});

describe("a submission that the engine does not confirm", () => {
  test.each(["status_500", "drop_after_commit"])("makes the dispute submitting, and sent once (%s)", async (kind) => {
    const dispute = await aDispute(platform, organization);
    await loseAnswer({ kind });
    await failureOf(clients(`first-${dispute.id}`).submitResponse({ disputeId: dispute.id, allowEmpty: true }));
    const { responseStatus, outcomeUnknownSince } = await read(dispute);
    expect([responseStatus, outcomeUnknownSince !== undefined]).toEqual(["submitting", true]);

    const { data } = await clients().listDisputes({ responseStatus: ["submitting"], limit: 100 });
    expect(data.map(({ disputeId }) => disputeId)).toContain(dispute.id);

    const done = await untilDone(() =>
      clients(`first-${dispute.id}`).submitResponse({ disputeId: dispute.id, allowEmpty: true }),
    );
    expect([done.responseStatus, done.outcomeUnknownSince]).toEqual(["submitted", undefined]);
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });

  test.each([
    ["a response", "submitResponse", "dispute_expired"],
    ["an acceptance", "acceptDispute", "dispute_expired"],
    ["an acceptance", "acceptDispute", "dispute_won"],
  ] as const)("%s that never arrived ends when the bank then ended the dispute", async (_name, method, status) => {
    const dispute = await aDispute(platform, organization);
    const request = { disputeId: dispute.id, ...(method === "submitResponse" && { allowEmpty: true }) };
    const act = () => clients(`lost-${dispute.id}`)[method](request);
    const path = method === "submitResponse" ? "/disputes/evidence" : `/disputes/accept/${dispute.engineDisputeId}`;
    await loseAnswer({ kind: "status_500", path });
    await failureOf(act());
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: status });
    expect(reasonOf(await failureOf(untilDone(act)))).toBe("dispute_not_answerable");
    const { disputeStatus, responseStatus, submissionCount, outcomeUnknownSince } = await read(dispute);
    expect([disputeStatus, responseStatus, submissionCount, outcomeUnknownSince]).toEqual([
      ...[status, "closed", 0, undefined],
    ]);
    const { em } = organization.work();
    expect(await em.count(IdempotencyRecordEntity, { subjectId: dispute.id, finishedAt: null })).toBe(0);
    expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(0);
  });

  test("counts as sent, not as one that needs a response", async () => {
    const before = await clients().summarizeDisputes({});
    const dispute = await aDispute(platform, organization);
    await loseAnswer({ kind: "drop_after_commit" });
    await failureOf(clients(`counted-${dispute.id}`).submitResponse({ disputeId: dispute.id, allowEmpty: true }));
    const after = await clients().summarizeDisputes({});
    expect([after.needsResponse - before.needsResponse, after.submitted - before.submitted]).toEqual([0, 1]);
  });

  test("and cannot be asked about is refused a second one, whatever its key", async () => {
    const dispute = await aDispute(platform, organization, { dispute_status: "dispute_challenged" });
    await loseAnswer({ kind: "drop_after_commit" });
    await failureOf(clients(`second-${dispute.id}`).submitResponse({ disputeId: dispute.id, allowEmpty: true }));
    expect((await read(dispute)).responseStatus).toBe("submitting");

    for (const key of [`second-${dispute.id}`, `other-${dispute.id}`]) {
      const error = await failureOf(
        untilDone(() => clients(key).submitResponse({ disputeId: dispute.id, allowEmpty: true })),
      );
      expect(reasonOf(error)).toBe("idempotency_outcome_unknown");
    }
    expect((await read(dispute)).responseStatus).toBe("submitting");
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_won" });
  });

  test("is over when the engine refuses it", async () => {
    const dispute = await aDispute(platform, organization);
    await loseAnswer({ kind: "status", status: 401, body: "{}" });
    await failureOf(clients().submitResponse({ disputeId: dispute.id, allowEmpty: true }));
    expect((await read(dispute)).responseStatus).toBe("needs_response");
  });
});

test("why a response is sent again stands in the dispute's history", async () => {
  const dispute = await aDispute(platform, organization);
  const { submitResponse } = clients();
  await submitResponse({ disputeId: dispute.id, allowEmpty: true });
  await submitResponse({ disputeId: dispute.id, allowEmpty: true, change: "requested_by_bank" });
  const { data } = await clients().listDisputeEvents({ disputeId: dispute.id });
  const submitted = data.filter(({ type }) => type === "dispute.submitted");
  expect(submitted.map(({ data: facts }) => facts)).toEqual([{ change: "requested_by_bank" }, {}]);
});

test("a dispute opened when the bank opened it, and closed when the bank closed it", async () => {
  const dispute = await aDispute(platform, organization, {
    dispute_status: "dispute_won",
    connector_created_at: "2026-10-01T08:00:00.000Z",
    connector_updated_at: "2026-10-20T09:30:00.000Z",
  });
  expect(dispute.openedAt).toEqual(new Date("2026-10-01T08:00:00Z"));
  expect(dispute.closedAt).toEqual(new Date("2026-10-20T09:30:00Z"));
  expect(dispute.createdAt > dispute.openedAt).toBe(true);
});

test("a dispute shows the payment and the customer only when they are asked for", async () => {
  const system = platform.callers.grpc.forOrganization({
    organizationId: organization.id,
    idempotencyKey: randomUUID(),
  });
  const { customerId } = await system.customers.createCustomer({ name: "Ada Lovelace", reference: "customer-1" });
  const { transactionId } = await system.transactions.createTransaction({
    amount: 4_200n,
    currency: "USD",
    customerId,
    reference: "order-1042",
  });
  await system.transactions.payTransaction({ transactionId, testCard: "visa" });
  const { disputeId } = await system.disputes.openDispute({ amount: 4_200n, currency: "USD", transactionId });

  const plain = await system.disputes.getDispute({ disputeId });
  expect([plain.payment, plain.customer]).toEqual([undefined, undefined]);
  const { data } = await system.disputes.listDisputes({ transactionId, expand: ["payment", "customer"] });
  expect(data[0]?.payment).toMatchObject({ reference: "order-1042", last4: "4242", paymentMethodType: "card" });
  expect(data[0]?.customer).toMatchObject({ customerId, name: "Ada Lovelace" });
});

const loseAnswer = (fault: Record<string, unknown>) =>
  platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", times: 1, ...fault } as never);

const read = (dispute: DisputeExtension) => clients().getDispute({ disputeId: dispute.id });

function clients(idempotencyKey?: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).disputes;
}
