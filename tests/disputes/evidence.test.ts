import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EvidenceEntity } from "#extensions/capabilities/disputes/evidence.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { A_PDF, A_PNG, aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const disputes = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).disputes;

const attachText = (disputeId: string, evidenceType: string, text: string) =>
  disputes().attachEvidence({ disputeId, evidenceType, content: { case: "text", value: text } });

const attachFile = (disputeId: string, evidenceType: string, content = A_PDF, fileName = "a.pdf") =>
  disputes().attachEvidence({ disputeId, evidenceType, content: { case: "file", value: { fileName, content } } });

async function storedOf(disputeId: string) {
  const { em } = organization.work();
  const dispute = await em.findOneOrFail(DisputeExtensionEntity, { id: disputeId });
  const evidence = await em.find(EvidenceEntity, { disputeId }, { orderBy: { evidenceType: "asc" } });
  const events = await em.count(EventEntity, { subjectId: disputeId, type: "dispute.evidence_added" });
  return { dispute, evidence, events };
}

describe("attached evidence", () => {
  test("is a text or a file, counted and told by an event, and nothing is submitted", async () => {
    const dispute = await aDispute(platform, organization);
    const text = await attachText(dispute.id, "customer_name", "Robin");
    const file = await attachFile(dispute.id, "receipt", A_PNG, "Beleg größe 1.png");

    expect(text).toMatchObject({ disputeId: dispute.id, evidenceType: "customer_name", kind: "text", text: "Robin" });
    expect(text.file).toBeUndefined();
    expect(file).toMatchObject({
      kind: "file",
      file: { fileName: "Beleg größe 1.png", contentType: "image/png", sizeBytes: A_PNG.length },
    });
    expect(file.file?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const { data } = await disputes().listEvidence({ disputeId: dispute.id });
    expect(data.map(({ evidenceId }) => evidenceId)).toEqual([text.evidenceId, file.evidenceId]);
    const stored = await storedOf(dispute.id);
    expect([stored.dispute.evidenceCount, stored.events]).toEqual([2, 2]);
    expect((await disputes().getDispute({ disputeId: dispute.id })).responseStatus).toBe("draft");
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toEqual([]);
  });

  test("is replaced by evidence of the same type", async () => {
    const dispute = await aDispute(platform, organization);
    const first = await attachText(dispute.id, "customer_name", "Robin");
    const second = await attachText(dispute.id, "customer_name", "Kim");
    expect(second.evidenceId).toBe(first.evidenceId);
    await attachFile(dispute.id, "receipt", A_PDF);
    await attachFile(dispute.id, "receipt", A_PNG, "b.png");

    const { dispute: stored, evidence } = await storedOf(dispute.id);
    expect(evidence).toMatchObject([
      { text: null, sealedText: expect.any(String) },
      { fileName: "b.png", contentType: "image/png" },
    ]);
    expect(stored.evidenceCount).toBe(2);
    await disputes().submitEvidence({ disputeId: dispute.id });
    const [sent] = await platform.sandbox.submissions(dispute.engineDisputeId);
    expect(sent?.evidence).toEqual({ receipt: evidence[1]?.engineFileId });
  });

  test("of one type at once leaves one row, of many types all of them", async () => {
    const dispute = await aDispute(platform, organization);
    const types = ["customer_name", "service_date", "shipping_date", "billing_address", "product_description"];
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => attachText(dispute.id, "uncategorized_text", `version ${index}`)),
      ...Array.from({ length: 3 }, () => attachFile(dispute.id, "receipt")),
      ...types.map((type) => attachText(dispute.id, type, type)),
    ]);
    const { dispute: stored, evidence, events } = await storedOf(dispute.id);
    expect(evidence.map(({ evidenceType }) => evidenceType)).toEqual(
      [...types, "receipt", "uncategorized_text"].sort(),
    );
    expect([stored.evidenceCount, events]).toEqual([7, 13]);
  });
});

describe("a file goes by upload and is named in the submission", () => {
  test.each([
    ["after the first answer", { dispute_status: "dispute_challenged" }],
    ["in pre_arbitration", { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" }],
  ])("%s", async (_name, state) => {
    const dispute = await aDispute(platform, organization, state);
    await attachFile(dispute.id, "receipt");
    await expectUploaded(dispute);
  });

  test("when only the engine knows that it has been answered", async () => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_challenged" });
    await attachFile(dispute.id, "receipt");
    await expectUploaded(dispute);
    expect((await storedOf(dispute.id)).dispute.status).toBe("dispute_challenged");
  });

  async function expectUploaded({ id, engineDisputeId }: { id: string; engineDisputeId: string }) {
    const { evidence } = await storedOf(id);
    await disputes().submitEvidence({ disputeId: id });
    const [sent] = await platform.sandbox.submissions(engineDisputeId);
    expect(sent?.fields).toMatchObject({ receipt: evidence[0]?.engineFileId });
    expect(sent?.evidence).toEqual({});
  }
});

describe("refused, and nothing is kept:", () => {
  type Attach = (disputeId: string) => Promise<unknown>;
  test.each<[string, Attach, string, string]>([
    ["a text of a file's type", (id) => attachText(id, "receipt", "paid"), "evidence_type_unknown", "evidence_type"],
    ["a file of a text's type", (id) => attachFile(id, "customer_name"), "evidence_type_unknown", "evidence_type"],
    ["a type that nobody knows", (id) => attachText(id, "shoe_size", "43"), "validation_failed", "evidence_type"],
    [
      "a file of another kind",
      (id) => attachFile(id, "receipt", new TextEncoder().encode("GIF89a")),
      "evidence_file_type_unsupported",
      "file",
    ],
    ["a text too long", (id) => attachText(id, "customer_name", "é".repeat(20_000)), "evidence_text_too_long", "text"],
  ])("%s", async (_name, attach, reason, param) => {
    const { id } = await aDispute(platform, organization);
    const error = await failureOf(attach(id));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(infoOf(error)).toMatchObject({ reason, metadata: { param } });
    expect(await storedOf(id)).toMatchObject({ evidence: [], events: 0, dispute: { evidenceCount: 0 } });
  });

  test("a type that cannot hold it, naming those that can", async () => {
    const { id } = await aDispute(platform, organization);
    expect((await failureOf(attachFile(id, "customer_name"))).rawMessage).toContain("receipt, refund_policy");
    expect((await failureOf(attachText(id, "receipt", "43"))).rawMessage).toContain("customer_name");
  });

  test.each<[string, Attach]>([
    [
      "a file of more than 5 MB",
      (id) => attachFile(id, "receipt", Uint8Array.from([...A_PDF, ...new Uint8Array(5_000_000)])),
    ],
    ["an empty file", (id) => attachFile(id, "receipt", new Uint8Array())],
    ["an empty text", (id) => attachText(id, "customer_name", "")],
    ["a text with a character that no database holds", (id) => attachText(id, "customer_name", "a\0b")],
    ["a file name with one", (id) => attachFile(id, "receipt", A_PDF, "a\0.pdf")],
  ])("%s", async (_name, attach) => {
    const { id } = await aDispute(platform, organization);
    expect((await failureOf(attach(id))).code).toBe(Code.InvalidArgument);
    expect((await storedOf(id)).evidence).toEqual([]);
  });

  test("texts that fit alone and not together", async () => {
    const { id } = await aDispute(platform, organization);
    await attachText(id, "customer_name", "x".repeat(19_000));
    expect(infoOf(await failureOf(attachText(id, "service_date", "x".repeat(19_000)))).reason).toBe(
      "evidence_text_too_long",
    );
    await attachText(id, "customer_name", "x".repeat(20_000));
    expect((await storedOf(id)).evidence).toHaveLength(1);
  });

  test.each<[string, Attach]>([
    ["a text", (id) => attachText(id, "customer_name", "Robin")],
    ["a file", (id) => attachFile(id, "receipt")],
  ])("%s for a dispute that is over", async (_name, attach) => {
    const { id } = await aDispute(platform, organization, { dispute_status: "dispute_lost" });
    const error = await failureOf(attach(id));
    expect(infoOf(error)).toMatchObject({
      reason: "dispute_not_answerable",
      metadata: { dispute_status: "dispute_lost" },
    });
    expect((await storedOf(id)).evidence).toEqual([]);
  });

  test("a file for a dispute that is over at the engine alone", async () => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_lost" });
    expect(infoOf(await failureOf(attachFile(dispute.id, "receipt"))).reason).toBe("dispute_not_answerable");
    expect((await storedOf(dispute.id)).dispute.status).toBe("dispute_lost");
  });

  test("a file that the engine does not take", async () => {
    const { id } = await aDispute(platform, organization);
    const body = '{"error":{"type":"invalid_request","code":"IR_33","message":"File size exceeds"}}';
    await platform.sandbox.fault({ method: "PUT", path: "/disputes/evidence", kind: "status", status: 400, body });
    const error = await failureOf(attachFile(id, "receipt"));
    expect(infoOf(error)).toMatchObject({
      reason: "engine_refused",
      metadata: { engine_refusal: "file_not_accepted", engine_code: "IR_33" },
    });
    expect(await storedOf(id)).toMatchObject({ evidence: [], events: 0 });
  });
});
