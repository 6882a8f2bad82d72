import { create } from "@bufbuild/protobuf";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { encryptedTablesOf } from "#extensions/platform/encryption/encrypted-tables.ts";
import { deleteWitnesses } from "#extensions/platform/encryption/key-witness.queries.ts";
import { reencrypt } from "#extensions/platform/encryption/reencrypt.queries.ts";
import { fingerprintOf } from "#extensions/platform/operations/fingerprint.ts";
import { claimOperation } from "#extensions/platform/operations/index.ts";
import { leaseOf } from "#extensions/platform/operations/lease.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { decryptOutcome } from "#extensions/platform/operations/outcome.ts";
import { finish } from "#extensions/platform/operations/settle.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { ApiKeyService, CreateApiKeyRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const OLD = `k1:${Buffer.alloc(32, 7).toString("base64url")}`;
const NEW = `k2:${Buffer.alloc(32, 8).toString("base64url")}`;

const { platform, organization } = await startPlatform({ env: { ENCRYPTION_KEYS: OLD } });
const opened: Context[] = [];

afterAll(async () => {
  await Promise.all(opened.map((context) => context.close()));
});

function clients(idempotencyKey: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
}

const sealedRecords = encryptedTablesOf([IdempotencyRecordEntity])[0] ?? { table: "", fieldOf: {} };

function recordOf(idempotencyKey: string) {
  return organization.work().em.findOneOrFail(IdempotencyRecordEntity, { idempotencyKey });
}

/** Not exclusive. */
const alone = () => ({ subjectId: null, exclusive: null, lease: leaseOf(platform.context.config) });

/** The organization's work in a process with these master keys. */
async function workWith(keys: string, idempotencyKey: string): Promise<UnitOfWork> {
  const config = readConfig({ ...platform.settings, ENCRYPTION_KEYS: keys });
  const context = await createContext({ config: config, logger: pino({ level: "silent" }), registry });
  opened.push(context);
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  return createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "test", idempotencyKey });
}

describe("a record", () => {
  test("holds what was asked and what was answered sealed only", async () => {
    const text = "the patient was seen on Tuesday";
    const dispute = await aDispute(platform, organization);
    const content = { case: "text", value: text } as const;
    await clients("phi").disputes.attachEvidence({
      disputeId: dispute.id,
      evidenceType: "uncategorized_text",
      content,
    });
    const record = await recordOf("phi");
    const sealed = [record.sealedAnswer ?? "", record.sealedFingerprint ?? ""];
    expect(JSON.stringify(record)).not.toContain(text);
    for (const each of sealed) expect(each.split(".")).toHaveLength(4);
    const { encryption } = platform.context;
    const place = { organizationId: organization.id, recordId: record.id };
    const asked = await encryption.decrypt(record.sealedFingerprint ?? "", { ...place, field: "fingerprint" });
    expect(Object.keys(JSON.parse(asked)).sort()).toEqual(["dispute_id", "evidence_type", "text"]);
    expect(asked).not.toContain("patient");
  });

  test("does not hold a whole API key, not even sealed", async () => {
    const made = await clients("secret").apiKeys.createApiKey({ name: "secret" });
    const record = await recordOf("secret");
    const method = ApiKeyService.method.createApiKey;
    const outcome = await decryptOutcome(organization.work(), record.id, method.output, record.sealedAnswer ?? "");
    expect("answer" in outcome && outcome.answer).toMatchObject({ apiKeyId: made.apiKeyId });
    expect("answer" in outcome && outcome.answer).not.toHaveProperty("key");
    expect(made.key).toMatch(/^svc_/);
  });

  test("is read after a change of the master key, and compared, without the old one once it is sealed again", async () => {
    const request = { name: "renewed" };
    await clients("renewed").apiKeys.createApiKey(request);
    const work = await workWith(`${NEW},${OLD}`, "renewed");
    await reencrypt(work.em, work.context.encryption, sealedRecords, { organizationId: organization.id });

    await deleteWitnesses(work.em, ["k1"]);
    const renewed = await workWith(NEW, "renewed");
    const method = ApiKeyService.method.createApiKey;
    const asking = (name: string) => ({
      method,
      ...alone(),
      fingerprint: fingerprintOf(CreateApiKeyRequestSchema, create(CreateApiKeyRequestSchema, { name })),
    });
    const result = await claimOperation(renewed, asking("renewed"));
    expect("finished" in result && result.finished.sealed_answer).toMatch(/\./);
    await expect(claimOperation(renewed, asking("changed"))).rejects.toThrow("differs in: name");
  });

  test("that was begun before the change of the key is finished with the new one alone", async () => {
    const old = await workWith(`${OLD},${NEW}`, "between");
    const method = ApiKeyService.method.createApiKey;
    const claimed = await claimOperation(old, { method, ...alone(), fingerprint: { name: "digest" } });
    if (!("claim" in claimed)) throw new Error("nothing was claimed");

    const both = await workWith(`${NEW},${OLD}`, "between");
    await finish(both, claimed.claim, { answer: create(method.output, { apiKeyId: "key_1" }) });
    const record = await recordOf("between");
    expect(record.encryptionKeyId).toBe("k2");
    for (const sealed of [record.sealedAnswer, record.sealedFingerprint]) {
      const [header = ""] = (sealed ?? "").split(".");
      expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({ kid: "k2" });
    }
  });
});
