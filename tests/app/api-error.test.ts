import { PassThrough } from "node:stream";
import { create } from "@bufbuild/protobuf";
import { violationsToProto } from "@bufbuild/protovalidate";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { apiError } from "#app/rest/api-error.server.ts";
import { refuse } from "#app/rest/errors.server.ts";
import { createLogger } from "#app/server/logger.ts";
import { validator } from "#contract/validator.ts";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

async function answer(error: unknown) {
  const stream = new PassThrough();
  const services = { config: { appUrl: "https://tollhouse.example" } };
  const response = apiError(error, { requestId: "req_1", log: createLogger("info", stream), facts: {}, services });
  const body = await response.text();
  return { response, body, error: JSON.parse(body).error, logged: String(stream.read() ?? "") };
}

function refusal(reason: string, metadata: Record<string, string>, code = Code.FailedPrecondition): ConnectError {
  const value = { reason, domain: "tollhouse", metadata };
  return new ConnectError("Said for the client.", code, undefined, [{ desc: ErrorInfoSchema, value }]);
}

describe("what the service foresaw", () => {
  test.each<[string, string, number, string]>([
    ["invalid", "evidence_type_unknown", 400, "invalid_request"],
    ["forbidden", "not_allowed", 403, "permission"],
    ["not_found", "resource_missing", 404, "not_found"],
    ["conflict", "dispute_not_answerable", 409, "conflict"],
    ["in_progress", "idempotency_in_progress", 409, "idempotency"],
    ["declined", "card_declined", 402, "declined"],
    ["unprocessable", "idempotency_key_reused", 422, "idempotency"],
    ["unprocessable", "evidence_incomplete", 422, "invalid_request"],
    ["too_large", "file_too_large", 413, "invalid_request"],
    ["engine_failure", "engine_unavailable", 502, "engine_error"],
  ])("%s %s is %i %s", async (kind, reason, status, type) => {
    const { response, error } = await answer(refusal(reason, { kind }));
    expect(response.status).toBe(status);
    expect(error).toEqual({
      type,
      code: reason,
      message: "Said for the client.",
      param: null,
      details: [],
      request_id: "req_1",
      doc_url: `https://tollhouse.example/api/docs/errors#error-${reason}`,
      request_log_url: null,
    });
  });

  test("leads to the call in the request log, once its organization is known", async () => {
    const services = { config: { appUrl: "https://tollhouse.example" } };
    const scope = { requestId: "till 7/1", log: createLogger("silent"), facts: { organization_id: "org_1" }, services };
    const { error } = await apiError(refusal("file_too_large", { kind: "too_large" }), scope).json();
    expect(error.request_log_url).toBe("https://tollhouse.example/settings/request-log/till%207%2F1");
  });

  test("the field and the facts are passed on", async () => {
    const { error } = await answer(
      refusal("dispute_not_answerable", { kind: "conflict", param: "dispute_id", dispute_status: "dispute_won" }),
    );
    expect(error).toMatchObject({ param: "dispute_id", details: [{ dispute_status: "dispute_won" }] });
  });

  test("facts have their JSON types, in the row of the parameter", async () => {
    const facts = { missing_scopes: '["disputes:read","customers:read"]', version: "4", newer: "007" };
    const { error } = await answer(refusal("scopes_widened", { kind: "conflict", param: "scopes", ...facts }));
    expect(error.details).toEqual([
      {
        param: "scopes",
        code: "scopes_widened",
        message: "Said for the client.",
        missing_scopes: ["disputes:read", "customers:read"],
        version: 4,
        newer: "007",
      },
    ]);
  });

  test("a key that was used for another request has a row for each field that differs", async () => {
    const facts = { kind: "unprocessable", param: "Idempotency-Key", differing_fields: '["name","scopes"]' };
    const { error } = await answer(refusal("idempotency_key_reused", facts));
    expect(error.details).toEqual([
      { param: "name", code: "idempotency_key_reused" },
      { param: "scopes", code: "idempotency_key_reused" },
    ]);
  });

  test("work under way says when to come back", async () => {
    const given = await answer(refusal("idempotency_in_progress", { kind: "in_progress", retry_after_seconds: "7" }));
    expect(given.response.headers.get("retry-after")).toBe("7");
    expect(given.error.details).toEqual([{ retry_after_seconds: 7 }]);
    const absent = await answer(refusal("idempotency_in_progress", { kind: "in_progress" }));
    expect(absent.response.headers.get("retry-after")).toBe("1");
  });
});

test("all broken rules of the contract are said at once, in the contract's spelling", async () => {
  const message = create(ListDisputesRequestSchema, { limit: 0, disputeStatus: ["ok", "NOT OK"] });
  const result = validator.validate(ListDisputesRequestSchema, message);
  const [value, desc] = violationsToProto(result.violations ?? []);
  const { response, error } = await answer(
    new ConnectError("invalid", Code.InvalidArgument, undefined, [{ desc, value }]),
  );
  expect(response.status).toBe(400);
  expect(error).toMatchObject({ type: "invalid_request", code: "validation_failed" });
  expect(error.details.map(({ param }: { param: string }) => param)).toEqual(["limit", "dispute_status[1]"]);
});

test.each(["UNAUTHORIZED", "GATEWAY_NOT_CONFIGURED", "TENANT_REQUIRED", "TENANT_MISMATCH", "TENANT_UNKNOWN"])(
  "%s is our own fault: 500 without a word of it, and logged",
  async (reason) => {
    const { response, body, error, logged } = await answer(refusal(reason, { kind: "invalid" }, Code.InvalidArgument));
    expect([response.status, error.type, error.code]).toEqual([500, "api_error", "internal_error"]);
    expect(body).not.toContain("Said for the client");
    expect(logged).toContain("req_1");
  },
);

test.each<[Code, number, string]>([
  [Code.Unavailable, 502, "upstream_unavailable"],
  [Code.DeadlineExceeded, 502, "upstream_unavailable"],
  [Code.Internal, 500, "internal_error"],
  [Code.Unknown, 500, "internal_error"],
  [Code.Unauthenticated, 500, "internal_error"],
  [Code.InvalidArgument, 500, "internal_error"],
  [Code.Unimplemented, 500, "internal_error"],
])("code %i without a reason is %i %s", async (code, status, expected) => {
  const { response, error } = await answer(new ConnectError("connect ECONNREFUSED 10.0.0.7:3101", code));
  expect([response.status, error.type, error.code]).toEqual([status, "api_error", expected]);
});

test.each<[string, unknown]>([
  ["an error", new Error("select * from dispute at db.internal")],
  ["an error that names a host", new ConnectError("connect ECONNREFUSED db.internal", Code.Unavailable)],
  ["a string", "db.internal"],
  ["nothing", undefined],
])("%s tells the client nothing", async (_, thrown) => {
  const { body, response } = await answer(thrown);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(body).not.toMatch(/db\.internal|select|stack|\.ts/);
});

test("a key in an error's text does not reach the log", async () => {
  const key = `svc_live_${"0123456789ab".padEnd(64, "f")}`;
  const { logged } = await answer(new Error(`no such key ${key}`, { cause: new Error(key) }));
  expect(logged).toContain("svc_live_0123456789ab…");
  expect(logged).not.toContain(key);
});

test("an error body that quotes a card number masks it", async () => {
  const { body } = await answer(refuse("route_unknown", { method: "GET", path: "/api/4242424242424242" }));
  expect(JSON.parse(body).error.message).toBe("There is no GET /api/4242420000004242.");
});
