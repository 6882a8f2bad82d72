import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError, jsonBody } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);

const submit = (disputeId: string, idempotencyKey?: string) =>
  call(`${ui.url}/v1/disputes/${disputeId}/submit`, key, {
    method: "POST",
    ...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
  });
const attach = (disputeId: string, init: RequestInit) =>
  call(`${ui.url}/api/disputes/${disputeId}/evidence`, key, init);
const notAnswerable = { status: 409, type: "conflict", code: "dispute_not_answerable" };

describe("a dispute that is over", () => {
  test.each(["dispute_won", "dispute_lost", "dispute_accepted", "dispute_expired", "dispute_cancelled"])(
    "as %s refuses an answer and says why",
    async (status) => {
      const { id } = await aDispute(ui.platform, organization, { dispute_status: status });
      for (const answer of [
        await submit(id),
        await attach(id, jsonBody({ evidence_type: "customer_name", text: "R" })),
      ]) {
        const { details, message } = expectError(answer, notAnswerable);
        expect(details).toMatchObject([{ dispute_status: status, dispute_stage: "dispute" }]);
        expect(message).toContain(status);
      }
    },
  );

  test("only at the engine refuses too, and lists as what it is from then on", async () => {
    const dispute = await aDispute(ui.platform, organization);
    await ui.platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_lost" });
    expectError(await submit(dispute.id), notAnswerable);
    const { body } = await call(`${ui.url}/api/disputes/${dispute.id}`, key);
    expect(JSON.parse(String(body))).toMatchObject({ dispute_status: "dispute_lost", response_status: "closed" });
  });
});

describe("an Idempotency-Key", () => {
  test("whose submission is under way is 409 with the time to wait", async () => {
    const { id } = await aDispute(ui.platform, organization);
    await ui.platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 4_000 });
    const answers = await Promise.all([submit(id, `busy-${id}`), submit(id, `busy-${id}`)]);
    const [won, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(won?.status).toBe(200);
    if (!refused) throw new Error("one answer is missing");
    expectError(refused, { status: 409, type: "idempotency", code: "idempotency_in_progress" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  test("used for another dispute is 422", async () => {
    const [one, other] = [await aDispute(ui.platform, organization), await aDispute(ui.platform, organization)];
    expect((await submit(one.id, `used-${one.id}`)).status).toBe(200);
    const refused = await submit(other.id, `used-${one.id}`);
    expectError(refused, {
      status: 422,
      type: "idempotency",
      code: "idempotency_key_reused",
      param: "Idempotency-Key",
    });
  });

  test.each([["é"], ["x".repeat(256)], ['"open']])("that is malformed is 400: %s", async (idempotencyKey) => {
    const { id } = await aDispute(ui.platform, organization);
    expectError(await submit(id, Buffer.from(idempotencyKey).toString("latin1")), {
      status: 400,
      type: "invalid_request",
      code: "idempotency_key_invalid",
    });
  });
});

describe("evidence", () => {
  test.each([
    ["of an unknown type", { evidence_type: "shoe_size", text: "43" }, 400, "validation_failed", "evidence_type"],
    [
      "that is a file's type with a text",
      { evidence_type: "receipt", text: "paid" },
      400,
      "evidence_type_unknown",
      "evidence_type",
    ],
    ["without a text", { evidence_type: "customer_name", text: "" }, 400, "validation_failed", "text"],
    [
      "of 20,001 characters",
      { evidence_type: "customer_name", text: "x".repeat(20_001) },
      400,
      "validation_failed",
      "text",
    ],
    [
      "of 20,000 wide characters",
      { evidence_type: "customer_name", text: "é".repeat(20_000) },
      413,
      "evidence_text_too_long",
      "text",
    ],
  ])("%s is refused", async (_name, body, status, code, param) => {
    const { id } = await aDispute(ui.platform, organization);
    expectError(await attach(id, jsonBody(body)), { status, type: "invalid_request", code, param });
  });

  test.each([
    ["is neither image nor PDF", "GIF89a", 400, "evidence_file_type_unsupported", "file"],
    ["is empty", "", 400, "validation_failed", "file"],
    ["is larger than 5 MB", Buffer.concat([A_PDF, Buffer.alloc(5_000_001)]), 413, "evidence_file_too_large", "file"],
    ["is larger than the form may be", Buffer.alloc(6_500_000), 413, "body_too_large", null],
  ])("whose file %s is refused", async (_name, content, status, code, param) => {
    const { id } = await aDispute(ui.platform, organization);
    const form = new FormData();
    form.set("evidence_type", "receipt");
    form.set("file", new Blob([content]), "receipt.pdf");
    expectError(await attach(id, { method: "POST", body: form }), { status, type: "invalid_request", code, param });
  });
});
