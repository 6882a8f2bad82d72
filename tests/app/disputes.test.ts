import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { DisputeSchema, type ListDisputesRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aServerWith, issued } from "./support/a-server-with-disputes.ts";

const { key } = issued;

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
      prev_cursor: null,
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
      ["status", "parameter_unknown"],
      ["page", "parameter_unknown"],
      ["cursor", "parameter_repeated"],
      ["limit", "parameter_invalid"],
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
        actor: { apiKeyId: "key_1" },
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
