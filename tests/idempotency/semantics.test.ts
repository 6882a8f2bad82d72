import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { locking, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const REPLAYED = "idempotency-replayed";
const ORIGINAL_REQUEST = "idempotency-original-request";

const { platform, organization } = await startPlatform();

function clients(idempotencyKey: string | null, requestId?: string, protocol: "grpc" | "connect" = "grpc") {
  return platform.callers[protocol].forOrganization({ organizationId: organization.id, idempotencyKey, requestId });
}

const keysNamed = (name: string) => organization.work().em.count(ApiKeyEntity, { name });

describe("a write that only changes the database", () => {
  test.each(["grpc", "connect"] as const)(
    "over %s happens once, and the repeat names the request that did it",
    async (by) => {
      const name = `once by ${by}`;
      const first = await clients(name, "req_the_first_of_all_those", by).apiKeys.createApiKey({ name });
      const headers = new Headers();
      const onHeader = (sent: Headers) => sent.forEach((value, name) => void headers.set(name, value));
      const again = await clients(name, undefined, by).apiKeys.createApiKey({ name }, { onHeader });

      expect(again).toEqual({ ...first, key: undefined });
      expect(first.key).toMatch(/^svc_/);
      expect(headers.get(REPLAYED)).toBe("true");
      expect(headers.get(ORIGINAL_REQUEST)).toBe("req_the_first_of_all_those");
      expect(await keysNamed(name)).toBe(1);
      const events = await organization.work().em.count(EventEntity, { subjectId: first.apiKeyId });
      expect(events).toBe(1);
    },
  );

  test("says nothing of a replay the first time", async () => {
    const names: string[] = [];
    const onHeader = (sent: Headers) => sent.forEach((_value, name) => void names.push(name));
    await clients("fresh").apiKeys.createApiKey({ name: "fresh" }, { onHeader });
    expect(names).toContain("x-request-id");
    expect(names.filter((name) => name.startsWith("idempotency"))).toEqual([]);
  });

  test("without a key happens each time, and leaves no record", async () => {
    const before = await organization.work().em.count(IdempotencyRecordEntity, {});
    for (const _time of [1, 2]) await clients(null).apiKeys.createApiKey({ name: "each time" });
    expect(await keysNamed("each time")).toBe(2);
    expect(await organization.work().em.count(IdempotencyRecordEntity, {})).toBe(before);
  });

  test("that fails the contract is not stored: the key is free for what is mended", async () => {
    const error = await failureOf(clients("mended").apiKeys.createApiKey({ name: "a\nb" }));
    expect(reasonOf(error)).toBe("validation_failed");
    const { apiKeyId } = await clients("mended").apiKeys.createApiKey({ name: "mended" });
    expect(apiKeyId).toMatch(/^key_/);
  });

  test("that is refused is refused in the same words again", async () => {
    const { apiKeys } = clients("refused", "req_the_first_refused_one");
    const apiKeyId = "key_01k9xw8f6zq4tqk2v7m0r5s3en";
    const first = await failureOf(apiKeys.revokeApiKey({ apiKeyId }));
    const again = await failureOf(clients("refused").apiKeys.revokeApiKey({ apiKeyId }));
    expect(first.code).toBe(Code.NotFound);
    expect(first.metadata.get(REPLAYED)).toBeNull();
    expect(serviceErrorOf(again)).toEqual(serviceErrorOf(first));
    expect(again.metadata.get(REPLAYED)).toBe("true");
    expect(again.metadata.get(ORIGINAL_REQUEST)).toBe("req_the_first_refused_one");
  });

  test("with another payload is refused by the names of the fields that differ", async () => {
    await clients("other").apiKeys.createApiKey({ name: "one", scopes: ["disputes:read"] });
    const other = { name: "two", allowedIps: ["203.0.113.7"] };
    const error = await failureOf(clients("other").apiKeys.createApiKey(other));
    expect(serviceErrorOf(error)).toMatchObject({
      code: Code.InvalidArgument,
      reason: "idempotency_key_reused",
      metadata: {
        kind: "unprocessable",
        param: "Idempotency-Key",
        differing_fields: '["allowed_ips","name","scopes"]',
      },
    });
    expect(error.rawMessage).toContain("allowed_ips, name, scopes");
    expect(error.rawMessage).not.toContain("two");
  });

  test("that is being worked on is not begun again", async () => {
    const lock = await locking(platform.databaseUrl, "lock table api_keys in access exclusive mode");
    const first = clients("running").apiKeys.createApiKey({ name: "running" });
    try {
      await until(async () => (await unfinished("running")) === 1);
      const refusal = serviceErrorOf(await failureOf(clients("running").apiKeys.createApiKey({ name: "running" })));
      expect(refusal).toMatchObject({ code: Code.Aborted, reason: "idempotency_in_progress" });
      expect(Number(refusal?.metadata.retry_after_seconds)).toBeGreaterThan(0);
    } finally {
      await lock.release();
    }
    await first;
    expect(await keysNamed("running")).toBe(1);
  });

  test("reads are not written down", async () => {
    await clients("reading").apiKeys.listApiKeys({});
    expect(await organization.work().em.count(IdempotencyRecordEntity, { idempotencyKey: "reading" })).toBe(0);
  });

  test("takes a key in quotes for the same key", async () => {
    const headers = { "idempotency-key": '"quoted"' };
    const first = await clients("quoted").apiKeys.createApiKey({ name: "quoted" });
    const again = await clients(null).apiKeys.createApiKey({ name: "quoted" }, { headers });
    expect(again.apiKeyId).toBe(first.apiKeyId);
  });
});

describe("what is not final", () => {
  test("is not kept: the next try of a write that met an outage goes on", async () => {
    const dispute = await aDispute(platform, organization);
    const file = { fileName: "receipt.pdf", content: A_PDF };
    const evidence = {
      disputeId: dispute.id,
      evidenceType: "receipt",
      content: { case: "file", value: file },
    } as const;
    await platform.sandbox.fault({ method: "PUT", path: "/disputes/evidence", kind: "status_500", times: 1 });
    const { disputes } = clients(`outage-${dispute.id}`);
    expect((await failureOf(disputes.attachEvidence(evidence))).code).toBe(Code.Unavailable);
    const { evidenceId } = await disputes.attachEvidence(evidence);
    expect((await disputes.attachEvidence(evidence)).evidenceId).toBe(evidenceId);
    expect((await disputes.deleteEvidence({ disputeId: dispute.id, evidenceId })).deleted).toBe(true);
    expect((await disputes.deleteEvidence({ disputeId: dispute.id, evidenceId })).deleted).toBe(true);
    const added = { subjectId: dispute.id, type: "dispute.evidence_added" } as const;
    expect(await organization.work().em.count(EventEntity, added)).toBe(1);
  });
});

function unfinished(idempotencyKey: string): Promise<number> {
  return organization.work().em.count(IdempotencyRecordEntity, { idempotencyKey, finishedAt: null });
}
