import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import {
  type AttachEvidenceRequest,
  DisputeSchema,
  type ListDisputesRequest,
  type SubmitEvidenceRequest,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";
import { anExtensionsService, type ExtensionsParts } from "./support/an-extensions-service.ts";

const issued = aKey(["disputes:read", "disputes:write"]);
const { key } = issued;

async function aServerWith(disputes: ExtensionsParts["disputes"] = {}) {
  const extensions = anExtensionsService({ disputes, apiKeys: { verifyApiKey: verifying(issued) } });
  return Object.assign(await aServer({ extensions }), { calledFor: extensions.calledFor });
}

describe("GET /api/disputes", () => {
  test("passes the query on as the contract's request and answers in the contract's words", async () => {
    let asked: ListDisputesRequest | undefined;
    await using server = await aServerWith({
      listDisputes: (request) => {
        asked = request;
        return {
          object: "list",
          data: [{ disputeId: "dsp_1", amount: 9007199254740993n, createdAt: timestampFromDate(new Date(1_500)) }],
          hasMore: false,
        };
      },
    });
    const response = await fetch(
      `${server.url}/api/disputes?limit=2&cursor=abc&dispute_status[]=dispute_opened&dispute_status[]=dispute_won&dispute_stage=dispute`,
      { headers: { "x-api-key": key } },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.text();
    expect(body).toContain('"amount":9007199254740993,');
    expect(JSON.parse(body)).toMatchObject({
      object: "list",
      has_more: false,
      next_cursor: null,
      data: [{ dispute_id: "dsp_1", respond_by: null, reason: null, created_at: "1970-01-01T00:00:01.500Z" }],
    });
    expect(asked).toMatchObject({
      limit: 2,
      cursor: "abc",
      disputeStatus: ["dispute_opened", "dispute_won"],
      disputeStage: ["dispute"],
    });
  });

  test("names every parameter that it does not know or cannot read", async () => {
    await using server = await aServerWith();
    const response = await fetch(`${server.url}/api/disputes?limit=many&status=x&cursor=a&cursor=b&page=2`, {
      headers: { "x-api-key": key },
    });
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.details.map(({ param, code }: Record<string, string>) => [param, code])).toEqual([
      ["limit", "parameter_invalid"],
      ["status", "parameter_unknown"],
      ["cursor", "parameter_repeated"],
      ["page", "parameter_unknown"],
    ]);
  });

  test("acts for the key's organization and environment and hands the request id on", async () => {
    await using server = await aServerWith({ listDisputes: () => ({ object: "list" }) });
    const response = await fetch(`${server.url}/api/disputes`, {
      headers: { "x-api-key": key, "x-request-id": "mine:1", "x-org-id": "org_other", "idempotency-key": "ignored" },
    });
    expect(response.headers.get("x-request-id")).toBe("mine:1");
    expect(server.calledFor).toEqual([
      {
        organizationId: "org_acme",
        organizationSlug: "acme",
        environment: "sandbox",
        requestId: "mine:1",
        idempotencyKey: null,
      },
    ]);
  });
});

test("GET /api/disputes/:id answers one dispute, and HEAD the same without a body", async () => {
  await using server = await aServerWith({ getDispute: ({ disputeId }) => create(DisputeSchema, { disputeId }) });
  const headers = { "x-api-key": key };
  const response = await fetch(`${server.url}/api/disputes/dsp_7`, { headers });
  expect(await response.json()).toMatchObject({ dispute_id: "dsp_7" });
  const head = await fetch(`${server.url}/api/disputes/dsp_7`, { method: "HEAD", headers });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a path's id cannot be given again as a parameter", async () => {
  await using server = await aServerWith();
  const response = await fetch(`${server.url}/api/disputes/dsp_7?dispute_id=dsp_8`, { headers: { "x-api-key": key } });
  expect((await response.json()).error).toMatchObject({ code: "parameter_unknown", param: "dispute_id" });
});

describe("POST /api/disputes/:id/evidence", () => {
  async function attach(init: RequestInit) {
    const seen: AttachEvidenceRequest[] = [];
    await using server = await aServerWith({
      attachEvidence: (request) => {
        seen.push(request);
        return { evidenceId: "evd_1", disputeId: request.disputeId, evidenceType: request.evidenceType };
      },
    });
    const response = await fetch(`${server.url}/api/disputes/dsp_1/evidence`, {
      method: "POST",
      ...init,
      headers: { "x-api-key": key, ...(init.headers as Record<string, string>) },
    });
    return { response, body: await response.json(), seen };
  }
  const json = { "content-type": "application/json" };

  test("takes a text as JSON", async () => {
    const { response, body, seen } = await attach({
      headers: json,
      body: JSON.stringify({ evidence_type: "customer_name", text: "Añna" }),
    });
    expect(response.status).toBe(201);
    expect(body).toMatchObject({ evidence_id: "evd_1", text: null, file: null });
    expect(seen[0]).toMatchObject({
      disputeId: "dsp_1",
      evidenceType: "customer_name",
      content: { case: "text", value: "Añna" },
    });
  });

  test("takes a file as a form, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const form = new FormData();
    form.set("evidence_type", "receipt");
    form.set("file", new Blob([bytes], { type: "image/png" }), "réceipt.png");
    const { response, seen } = await attach({ body: form });
    expect(response.status).toBe(201);
    const content = seen[0]?.content;
    if (content?.case !== "file") throw new Error("The file did not arrive");
    expect(content.value.fileName).toBe("réceipt.png");
    expect(Buffer.compare(content.value.content, bytes)).toBe(0);
  });

  test.each([
    ["a body that is not JSON", json, "{", 400, "malformed_json"],
    ["bytes that are not UTF-8", json, new Uint8Array([0x22, 0xff, 0x22]), 400, "malformed_json"],
    ["JSON of another shape", json, "[]", 400, "validation_failed"],
    ["another media type", { "content-type": "text/plain" }, "x", 415, "media_type_unsupported"],
    ["a compressed body", { ...json, "content-encoding": "gzip" }, "x", 415, "media_type_unsupported"],
    [
      "JSON above 1 MiB",
      json,
      JSON.stringify({ evidence_type: "a", text: "x".repeat(1024 * 1024) }),
      413,
      "body_too_large",
    ],
    ["a form without a boundary", { "content-type": "multipart/form-data" }, "x", 400, "malformed_multipart"],
    [
      "a form that ends early",
      { "content-type": "multipart/form-data; boundary=b" },
      "--b\r\n",
      400,
      "malformed_multipart",
    ],
  ])("refuses %s", async (_, headers, body, status, code) => {
    const { response, body: answer, seen } = await attach({ headers, body });
    expect([response.status, answer.error.code]).toEqual([status, code]);
    expect(seen).toEqual([]);
  });

  test("says all that is wrong with a JSON body at once", async () => {
    const { body } = await attach({ headers: json, body: JSON.stringify({ text: 1, kind: "x" }) });
    const params = body.error.details.map(({ param }: { param: string }) => param);
    expect(params.sort()).toEqual(["evidence_type", "kind", "text"]);
  });

  test("says all that is wrong with a form at once", async () => {
    const form = new FormData();
    form.append("evidence_type", "a");
    form.append("evidence_type", "b");
    form.append("note", "x");
    const { body } = await attach({ body: form });
    expect(body.error.details.map(({ param, code }: Record<string, string>) => [param, code])).toEqual([
      ["note", "parameter_unknown"],
      ["evidence_type", "parameter_repeated"],
      ["file", "parameter_missing"],
    ]);
  });
});

describe("POST /v1/disputes/:id/submit", () => {
  async function submit(init: RequestInit = {}, replayed = false) {
    const seen: SubmitEvidenceRequest[] = [];
    // Numbers beyond 2^53, order of keys, spaces and unknown fields must survive.
    const engine = ' {"z": 12345678901234567890, "dispute_status":"dispute_challenged","ü":1e400 }\n';
    await using server = await aServerWith({
      submitEvidence: (request) => {
        seen.push(request);
        return { body: new TextEncoder().encode(engine), contentType: "application/json; charset=UTF-8", replayed };
      },
    });
    const response = await fetch(`${server.url}/v1/disputes/dsp_1/submit`, {
      method: "POST",
      ...init,
      headers: { "x-api-key": key, ...(init.headers as Record<string, string>) },
    });
    return { response, body: await response.text(), engine, seen, calledFor: server.calledFor };
  }

  test("answers the engine's bytes as they are", async () => {
    const { response, body, engine, seen } = await submit();
    expect(response.status).toBe(200);
    expect(body).toBe(engine);
    expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    expect(response.headers.has("idempotency-replayed")).toBe(false);
    expect(seen).toMatchObject([{ disputeId: "dsp_1" }]);
  });

  test.each([
    ["retry-1", "retry-1"],
    ['"retry-1"', "retry-1"],
    ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ])("carries the key %s on and says when the answer is a repeated one", async (header, expected) => {
    const { response, calledFor } = await submit({ headers: { "idempotency-key": header } }, true);
    expect(response.headers.get("idempotency-replayed")).toBe("true");
    expect(calledFor[0]?.idempotencyKey).toBe(expected);
  });

  test.each(["", '"', '"a', "ä", "x".repeat(256), '""'])("refuses the idempotency key %j", async (header) => {
    const { response, body, seen } = await submit({ headers: { "idempotency-key": header } });
    expect([response.status, JSON.parse(body).error.code]).toEqual([400, "idempotency_key_invalid"]);
    expect(seen).toEqual([]);
  });

  test("ignores a body, and refuses one without end", async () => {
    expect((await submit({ body: "anything" })).response.status).toBe(200);
    expect((await submit({ body: "x".repeat(1024 * 1024 + 1) })).response.status).toBe(413);
  });
});
