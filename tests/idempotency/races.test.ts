import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

const CONCURRENT_REQUESTS = 50;

const { platform, organization } = await startPlatform();

function clients(idempotencyKey: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
}

function atOnce<T>(ask: (each: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: CONCURRENT_REQUESTS }, (_none, each) => ask(each)));
}

function reasonsOf(outcomes: PromiseSettledResult<unknown>[]): Set<string | null> {
  return new Set(outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [reasonOf(outcome.reason)] : [])));
}

test("fifty identical requests at once have one effect and one answer", async () => {
  const { apiKeys } = clients("identical");
  const outcomes = await atOnce(() => apiKeys.createApiKey({ name: "identical" }));
  for (const reason of reasonsOf(outcomes)) expect(reason).toBe("idempotency_in_progress");
  const ids = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value.apiKeyId] : []));
  expect(new Set(ids).size).toBe(1);
  const shown = outcomes.filter((each) => each.status === "fulfilled" && each.value.key !== undefined);
  expect(shown).toHaveLength(1);
  const { em } = organization.work();
  expect(await em.count(ApiKeyEntity, { name: "identical" })).toBe(1);
  expect(await em.count(EventEntity, { subjectId: ids[0] ?? "" })).toBe(1);
});

test("of fifty requests that differ in one field one has an effect", async () => {
  const { apiKeys } = clients("different");
  const outcomes = await atOnce((each) => apiKeys.createApiKey({ name: `different ${each}` }));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect([...reasonsOf(outcomes)]).toEqual(["idempotency_key_reused"]);
  expect(await organization.work().em.count(ApiKeyEntity, { name: { $like: "different%" } })).toBe(1);
});

test("fifty identical submissions at once reach the engine once, and all get its bytes in the end", async () => {
  const dispute = await aDispute(platform, organization);
  const { disputes } = clients(`submission-${dispute.id}`);
  const outcomes = await atOnce(() => untilDone(() => disputes.submitEvidence({ disputeId: dispute.id })));
  const answers = outcomes.map((each) => (each.status === "fulfilled" ? each.value : null));
  expect(answers.filter((answer) => answer?.replayed === false)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer && Buffer.from(answer.body).toString())).size).toBe(1);
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
});

test("fifty submissions of one dispute with a key each happen one after the other", async () => {
  const dispute = await aDispute(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 900, times: 1 });
  const outcomes = await atOnce((each) =>
    clients(`own-${each}-${dispute.id}`).disputes.submitEvidence({ disputeId: dispute.id }),
  );
  const won = outcomes.filter(({ status }) => status === "fulfilled").length;
  expect(won).toBeGreaterThan(0);
  expect([...reasonsOf(outcomes)]).toEqual(["idempotency_in_progress"]);
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(won);
});
