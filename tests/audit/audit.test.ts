import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const database = await closedAfterTests(aConnection(platform.databaseUrl));

const clientsOf = ({ id }: TestOrganization) => platform.callers.grpc.forOrganization({ organizationId: id });

async function eventsOf(organization: TestOrganization, selection: Record<string, unknown> = {}) {
  const { data } = await clientsOf(organization).audit.listAuditEvents({ limit: 100, ...selection });
  return data;
}

async function withEvidence(organization: TestOrganization) {
  const { disputes } = clientsOf(organization);
  const { id: disputeId } = await aDispute(platform, organization);
  const text = { case: "text" as const, value: "Treated for a broken arm" };
  await disputes.attachEvidence({ disputeId, evidenceType: "uncategorized_text", content: text });
  const file = { case: "file" as const, value: { fileName: "x-ray.pdf", content: A_PDF } };
  const { evidenceId } = await disputes.attachEvidence({ disputeId, evidenceType: "receipt", content: file });
  return { disputes, disputeId, evidenceId };
}

describe("a read of evidence is written down", () => {
  test("when it is listed, with the fields, the purpose, the request and no user", async () => {
    const organization = await anOrganization(platform);
    const { disputes, disputeId } = await withEvidence(organization);
    await disputes.listEvidence({ disputeId }, { headers: { "x-request-id": "req_who-read-it" } });
    const [event, ...older] = await eventsOf(organization, { action: ["phi.read"] });
    expect(older).toEqual([]);
    expect(event).toMatchObject({
      action: "phi.read",
      subjectId: disputeId,
      environment: "sandbox",
      fields: ["receipt.file_name", "uncategorized_text.text"],
      purpose: "evidence_review",
      service: "trusted_service",
    });
    expect([event?.userId, event?.apiKeyId]).toEqual([undefined, undefined]);
    expect(event?.requestId).toMatch(/\S/);
  });

  test("when a file is downloaded, also when the engine then fails to give it", async () => {
    const organization = await anOrganization(platform);
    const { disputes, disputeId, evidenceId } = await withEvidence(organization);
    await disputes.getEvidenceContent({ disputeId, evidenceId });
    const [read] = await eventsOf(organization, { action: ["phi.read"] });
    expect(read).toMatchObject({ fields: ["receipt.content"], purpose: "evidence_download" });
    await platform.sandbox.fault({ method: "GET", path: "/files", kind: "status_500", times: 3 });
    const { code } = await failureOf(disputes.getEvidenceContent({ disputeId, evidenceId }));
    expect(code).toBe(Code.Unavailable);
    expect(await eventsOf(organization, { action: ["phi.read"] })).toHaveLength(2);
  });

  test("when it is sent to the bank", async () => {
    const organization = await anOrganization(platform);
    const { disputes, disputeId } = await withEvidence(organization);
    await disputes.submitEvidence({ disputeId });
    const [read] = await eventsOf(organization, { action: ["phi.read"], subjectId: disputeId });
    expect(read).toMatchObject({
      fields: ["receipt.content", "uncategorized_text.text"],
      purpose: "dispute_submission",
    });
  });

  test("and not when there was nothing to read", async () => {
    const organization = await anOrganization(platform);
    const { id: disputeId } = await aDispute(platform, organization);
    await clientsOf(organization).disputes.listEvidence({ disputeId });
    expect(await eventsOf(organization, { action: ["phi.read"] })).toEqual([]);
  });

  test("or it does not happen: a read that cannot be written down is refused", async () => {
    const organization = await anOrganization(platform);
    const { disputes, disputeId } = await withEvidence(organization);
    await database.query("alter table audit_events add constraint full_up check (purpose is null) not valid");
    try {
      expect((await failureOf(disputes.listEvidence({ disputeId }))).code).toBe(Code.Internal);
    } finally {
      await database.query("alter table audit_events drop constraint full_up");
    }
    await disputes.listEvidence({ disputeId });
    expect(await eventsOf(organization, { action: ["phi.read"] })).toHaveLength(1);
  });
});

describe("what is done with keys and merchant accounts is written down", () => {
  test("in the transaction that does it", async () => {
    const organization = await anOrganization(platform);
    const { apiKey } = await createApiKey(organization.work(), { scopes: ["*"] });
    await revokeApiKey(organization.work(), apiKey.id);
    const events = await eventsOf(organization);
    expect(events.map(({ sequence, action }) => [sequence, action])).toEqual([
      [3n, "api_key.revoked"],
      [2n, "api_key.created"],
      [1n, "merchant.connected"],
    ]);
    expect(events[0]).toMatchObject({ subjectId: apiKey.id, requestId: "test", fields: [] });
    expect(events[0]?.previousHash).toBe(events[1]?.hash);
    expect(events[2]?.previousHash).toBe("00".repeat(32));
  });

  test("or not at all, when the change is taken back", async () => {
    const organization = await anOrganization(platform);
    const work = organization.work();
    const failing = work.atomically(async (phase) => {
      await phase.atomically(async (inner) => inner.audit({ action: "phi.read", subjectId: "dsp_1", fields: ["a"] }));
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    await work.save();
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  test("under the user or the key that a call proves", async () => {
    const organization = await anOrganization(platform);
    const { context } = platform;
    const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
    const call = { environment: "sandbox" as const, requestId: "r", idempotencyKey: null };
    for (const actor of [{ userId: "usr_1" }, { apiKeyId: "key_1" }, { system: "settler" }, null]) {
      const work = createUnitOfWork(context, tenant, { ...call, actor });
      work.audit({ action: "phi.read", subjectId: "dsp_1", fields: ["a"] });
      await work.save();
    }
    const events = (await eventsOf(organization, { action: ["phi.read"] })).reverse();
    expect(events.map(({ userId, apiKeyId, service }) => [userId, apiKeyId, service])).toEqual([
      ["usr_1", undefined, "trusted_service"],
      [undefined, "key_1", "trusted_service"],
      [undefined, undefined, "settler"],
      [undefined, undefined, "trusted_service"],
    ]);
  });
});

describe("the list", () => {
  test("goes on where a page ended, and a cursor belongs to its filters", async () => {
    const organization = await anOrganization(platform);
    for (let n = 0; n < 4; n++) await createApiKey(organization.work(), { scopes: ["*"] });
    const { audit } = clientsOf(organization);
    const first = await audit.listAuditEvents({ limit: 3 });
    const second = await audit.listAuditEvents({ limit: 3, ...(first.nextCursor && { cursor: first.nextCursor }) });
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, undefined]);
    expect([...first.data, ...second.data].map(({ sequence }) => Number(sequence))).toEqual([5, 4, 3, 2, 1]);
    const mixed = audit.listAuditEvents({ cursor: first.nextCursor ?? "", action: ["phi.read"] });
    expect((await failureOf(mixed)).code).toBe(Code.InvalidArgument);
  });

  test.each([
    ["a limit of 0", { limit: 0 }],
    ["a limit of 101", { limit: 101 }],
    ["a cursor of somebody's own", { cursor: "eyJhIjoxfQ" }],
    ["an action that is none", { action: ["phi"] }],
    ["a subject that is none", { subjectId: "a b" }],
  ])("refuses %s", async (_name, selection) => {
    const organization = await anOrganization(platform);
    const error = await failureOf(clientsOf(organization).audit.listAuditEvents(selection));
    expect(error.code).toBe(Code.InvalidArgument);
  });
});
