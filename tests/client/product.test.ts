import { describe, expect, test } from "vitest";
import { aBuiltUi } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import {
  AuthenticationError,
  ConflictError,
  IdempotencyError,
  NotFoundError,
  PermissionError,
  Tollhouse,
  ValidationError,
} from "../../clients/typescript/src/index.ts";

const ui = await closedAfterTests(aBuiltUi({ env: { ENGINE_TIMEOUT_MS: "3000", OPERATION_LEASE_MS: "4000" } }));
const organization = await anOrganization(ui.platform);
const tollhouse = await aClient(organization);

const anOpenDispute = (of = organization) => aDispute(ui.platform, of);

async function aClient(of: TestOrganization, scopes: readonly string[] = ["disputes:read", "disputes:write"]) {
  return new Tollhouse({ apiKey: await anApiKey(of, scopes), baseUrl: ui.url });
}

describe("disputes", () => {
  test("are read one by one and by the page", async () => {
    const { id } = await anOpenDispute();
    expect(await tollhouse.disputes.retrieve(id)).toMatchObject({ dispute_id: id, amount: 4_200, currency: "USD" });
    const page = await tollhouse.disputes.list({ limit: 1 });
    expect(page).toMatchObject({ object: "list", data: [{ dispute_id: id }] });
    const { response } = await tollhouse.disputes.retrieve(id, { expand: ["evidence"] }).withResponse();
    expect(response).toMatchObject({ status: 200, replayed: false, originalRequestId: null, attempts: 1 });
    expect(response.requestId).toMatch(/^req_/);
    expect(response.rateLimit?.remaining).toBeLessThan(response.rateLimit?.limit ?? 0);
    expect(JSON.parse(response.text)).toMatchObject({ dispute_id: id, evidence: { object: "list", data: [] } });
  });

  test("are walked over all pages, with the same filters", async () => {
    const of = await anOrganization(ui.platform);
    const { disputes } = await aClient(of);
    const opened: string[] = [];
    for (let count = 0; count < 5; count += 1) opened.unshift((await anOpenDispute(of)).id);
    const walked: string[] = [];
    const filters = { limit: 2, dispute_status: ["dispute_opened" as const], created_at_gte: new Date(0) };
    for await (const { dispute_id } of disputes.list(filters)) walked.push(dispute_id);
    expect(walked).toEqual(opened);
    for await (const dispute of disputes.list({ ...filters, amount_gt: 1_000_000 })) expect(dispute).toBeNull();
  });

  test("take a text and a file, and give the file back", async () => {
    const { id } = await anOpenDispute();
    const text = await tollhouse.disputes.attachEvidence(id, { evidence_type: "customer_name", text: "Robin Ö. 🧾" });
    expect(text).toMatchObject({ kind: "text", text: "Robin Ö. 🧾", file: null });
    const file = new File([A_PDF], "Beleg ä.pdf", { type: "application/pdf" });
    const attached = await tollhouse.disputes.uploadEvidence(id, { evidence_type: "receipt", file });
    expect(attached.file).toMatchObject({ file_name: "Beleg ä.pdf", size_bytes: A_PDF.length });

    const downloaded = await tollhouse.disputes.downloadEvidence(id, attached.evidence_id);
    expect([downloaded.name, downloaded.type]).toEqual(["Beleg ä.pdf", "application/pdf"]);
    expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(new Uint8Array(A_PDF));

    expect(await tollhouse.disputes.deleteEvidence(id, text.evidence_id)).toMatchObject({ deleted: true });
    const left: string[] = [];
    for await (const { evidence_id } of tollhouse.disputes.listEvidence(id)) left.push(evidence_id);
    expect(left).toEqual([attached.evidence_id]);
  });
});

describe("a submission", () => {
  test("is done once for its key, and says when it is a replay", async () => {
    const { id, engineDisputeId } = await anOpenDispute();
    const options = { idempotencyKey: `answer ${id}` };
    const first = await tollhouse.disputes.submit(id, options).withResponse();
    const again = await tollhouse.disputes.submit(id, options).withResponse();
    expect(first.data).toMatchObject({ dispute_id: engineDisputeId, dispute_status: "dispute_challenged" });
    expect(again.data).toEqual(first.data);
    expect(again.response.text).toBe(first.response.text);
    expect([first, again].map(({ response }) => response.replayed)).toEqual([false, true]);
    expect(again.response.originalRequestId).toBe(first.response.requestId);
    expect(await ui.platform.sandbox.submissions(engineDisputeId)).toHaveLength(1);
  });

  test("gives the engine's bytes beside the value", async () => {
    const { id, engineDisputeId } = await anOpenDispute();
    const body = `{ "z": 9007199254740993,\r\n "dispute_id":"${engineDisputeId}", "dispute_status":"dispute_challenged","é":1.0 }\n`;
    await ui.platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "body", body });
    const { data, response } = await tollhouse.disputes.submit(id).withResponse();
    expect(data).toMatchObject({ z: 9007199254740993n, é: 1 });
    expect(response.text).toBe(body);
  });

  test("outlasts an engine that answers too late", async () => {
    const { id, engineDisputeId } = await anOpenDispute();
    await ui.platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 3_500 });
    const { data, response } = await tollhouse.disputes.submit(id, { maxRetries: 1 }).withResponse();
    expect(data).toMatchObject({ dispute_status: "dispute_challenged" });
    expect(response.attempts).toBeGreaterThan(1);
    expect(await ui.platform.sandbox.submissions(engineDisputeId)).toHaveLength(1);
  });

  test("waits for one with the same key that is under way", async () => {
    const { id, engineDisputeId } = await anOpenDispute();
    await ui.platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 800 });
    const options = { idempotencyKey: `busy ${id}` };
    const calls = [tollhouse.disputes.submit(id, options), tollhouse.disputes.submit(id, options)];
    const answered = await Promise.all(calls.map((call) => call.withResponse()));
    expect(answered.map(({ response }) => response.replayed).toSorted()).toEqual([false, true]);
    expect(await ui.platform.sandbox.submissions(engineDisputeId)).toHaveLength(1);
  });
});

describe("a refusal", () => {
  test("is an error of its own kind, with all that the API says", async () => {
    const error = await tollhouse.disputes.list({ limit: 1_000 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ status: 400, type: "invalid_request", param: "limit", idempotencyKey: null });
    const { requestId, details, docUrl } = error as ValidationError;
    expect(requestId).toMatch(/^req_/);
    expect(details).toHaveLength(1);
    expect(docUrl).toMatch(/#error-/);
  });

  test("is known for what it is", async () => {
    const { id } = await anOpenDispute();
    const other = await aClient(await anOrganization(ui.platform));
    await expect(other.disputes.retrieve(id)).rejects.toThrow(NotFoundError);
    const reader = await aClient(organization, ["disputes:read"]);
    await expect(reader.disputes.submit(id)).rejects.toThrow(PermissionError);
    const stranger = new Tollhouse({ apiKey: `svc_sandbox_${"0".repeat(64)}`, baseUrl: ui.url });
    await expect(stranger.disputes.list()).rejects.toThrow(AuthenticationError);
    await tollhouse.disputes.submit(id, { idempotencyKey: `used ${id}` });
    const another = (await anOpenDispute()).id;
    await expect(tollhouse.disputes.submit(another, { idempotencyKey: `used ${id}` })).rejects.toThrow(
      IdempotencyError,
    );
    const closed = await aDispute(ui.platform, organization, { dispute_status: "dispute_lost" });
    await expect(tollhouse.disputes.submit(closed.id)).rejects.toThrow(ConflictError);
  });
});

test("API keys are made, narrowed, replaced and revoked", async () => {
  const { apiKeys } = await aClient(organization, ["*"]);
  const made = await apiKeys.create({ name: "Desk", scopes: ["disputes:read", "customers:read"] });
  if (!made.key) throw new Error("the answer has no key");
  const desk = new Tollhouse({ apiKey: made.key, baseUrl: ui.url });
  expect((await desk.disputes.summarize()).totals).toBeInstanceOf(Array);
  expect((await apiKeys.update(made.api_key_id, { scopes: ["disputes:read"] })).scopes).toEqual(["disputes:read"]);
  const next = await apiKeys.rotate(made.api_key_id, { overlap_seconds: 0 });
  expect((await apiKeys.revoke(next.api_key_id)).api_key_status).toBe("revoked");
  const states: Record<string, string> = {};
  for await (const key of apiKeys.list({ limit: 1 })) states[key.api_key_id] = key.api_key_status;
  expect(states).toMatchObject({ [made.api_key_id]: "expired", [next.api_key_id]: "revoked" });
});
