import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { connectExtensions } from "#app/services/extensions.server.ts";
import { serviceRoute } from "#extensions/platform/composition/service-route.ts";
import type { Call } from "#extensions/platform/work/call.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { aService, routesThatRecord, SECRET } from "#tests/layer3/service.ts";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";

const issued = aKey(["disputes:*"]);
const TOO_LARGE = Buffer.alloc(6_000_001);

/** Both services with everything real between them: transport, service authentication, interceptors. */
async function bothServices(protocol: "grpc" | "connect", secret = SECRET) {
  const calls: Call[] = [];
  const keys = serviceRoute(ApiKeyService, {
    verifyApiKeys: verifying(issued),
    recordApiKeyUsage: () => ({ counted: true }),
  });
  const limits = serviceRoute(RateLimitService, {
    consume: ({ points, limit }) => ({ granted: points, remaining: limit, resetMs: 60_000 }),
  });
  const service = await aService({ routes: [...routesThatRecord(calls), keys, limits] });
  const settings = {
    EXTENSIONS_PROTOCOL: protocol,
    EXTENSIONS_URL: service.url,
    EXTENSIONS_GRPC_URL: service.grpcUrl,
    INTERNAL_SECRET: secret,
  };
  const caller = connectExtensions(readConfig(settings));
  const server = await aServer({ extensions: { caller }, settings });
  const stop = async () => {
    await server.stop();
    caller.close();
    await service.stop();
  };
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { "x-api-key": issued.key, "x-request-id": "mine" } });
    return { status: response.status, body: await response.json() };
  };
  return { server, service, calls, get, [Symbol.asyncDispose]: stop };
}

describe.each(["grpc", "connect"] as const)("over %s", (protocol) => {
  test("the tenant, the environment and the request id arrive", async () => {
    await using both = await bothServices(protocol);
    const { status, body } = await both.get("/api/disputes/dsp_1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ dispute_id: "dsp_1", transaction_id: "org_acme", environment: "sandbox" });
    expect(both.calls[0]).toMatchObject({ requestId: "mine", tenant: { organizationId: "org_acme" } });
  });

  test.each([
    ["missing", 404, "not_found", "resource_missing"],
    ["decided", 409, "conflict", "dispute_not_answerable"],
    ["broken", 500, "api_error", "internal_error"],
    ["not*an*id", 400, "invalid_request", "validation_failed"],
  ])("a dispute that is %s is %i %s %s", async (id, status, type, code) => {
    await using both = await bothServices(protocol);
    const answer = await both.get(`/api/disputes/${id}`);
    expect(answer).toMatchObject({ status, body: { error: { type, code, request_id: "mine" } } });
    expect(JSON.stringify(answer)).not.toContain("inner workings");
  });

  test("a file above the contract's limit is refused by the contract", async () => {
    await using both = await bothServices(protocol);
    const form = new FormData();
    form.set("evidence_type", "receipt");
    form.set("file", new Blob([TOO_LARGE]), "receipt.png");
    const response = await fetch(`${both.server.url}/api/disputes/dsp_1/evidence`, {
      method: "POST",
      headers: { "x-api-key": issued.key },
      body: form,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({ code: "validation_failed", param: "file" });
  });

  test("a wrong secret between the services is our fault and makes us not ready", async () => {
    await using both = await bothServices(protocol, "another-secret-that-the-service-does-not-know");
    expect(await both.get("/api/disputes/dsp_1")).toMatchObject({
      status: 500,
      body: { error: { code: "internal_error" } },
    });
    expect((await fetch(`${both.server.url}/readyz`)).status).toBe(503);
  });

  test("a service that is gone is 503", async () => {
    await using both = await bothServices(protocol);
    await both.service.stop();
    expect(await both.get("/api/disputes/dsp_1")).toMatchObject({
      status: 503,
      body: { error: { type: "api_error", code: "unavailable" } },
    });
  });
});
