import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aService, SECRET, type TestService } from "./service.ts";
import { speakers } from "./speakers.ts";

const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
const METHOD = "/tollhouse.v1.DisputeService/GetDispute";
const json = { "content-type": "application/json" };

/** [description, path, request] */
const requests: readonly (readonly [string, string, RequestInit])[] = [
  ["an unknown path", "/nothing/here", {}],
  ["the root", "/", {}],
  ["a path that cannot be decoded", "/%E0%A4%A", {}],
  [
    "an unknown method of a service",
    "/tollhouse.v1.DisputeService/DropEverything",
    { method: "POST", body: "{}", headers: json },
  ],
  ["a malformed body", METHOD, { method: "POST", body: "{not json", headers: json }],
  [
    "a malformed gRPC-Web body on an unknown path",
    "/x.Y/Z",
    { method: "POST", body: "zzz", headers: { "content-type": "application/grpc-web" } },
  ],
  ["a body of an unknown type", METHOD, { method: "POST", body: "a=b", headers: { "content-type": "text/csv" } }],
  ["a GET of a method", METHOD, {}],
  ["another HTTP verb", METHOD, { method: "DELETE" }],
  ["a POST to /healthz", "/healthz", { method: "POST" }],
  ["a path below /healthz", "/healthz/more", {}],
  ["a path with a doubled slash", `/${METHOD}`, { method: "POST", body: "{}", headers: json }],
];

async function ask(
  service: TestService,
  path: string,
  { headers, ...init }: RequestInit,
  more: Record<string, string> = {},
) {
  const response = await fetch(service.url + path, {
    ...init,
    headers: { ...(headers as Record<string, string>), ...more },
  });
  const body = (await response.json().catch(() => null)) as { error: Record<string, string> } | null;
  return { status: response.status, error: body?.error, requestId: response.headers.get("x-request-id") };
}

describe("a service with a secret", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  test.each(requests)("%s without the secret is 401", async (_what, path, init) => {
    const answer = await ask(service, path, init);
    expect(answer).toMatchObject({ status: 401, error: { code: "UNAUTHORIZED", message: "invalid internal secret" } });
    expect(answer.requestId).toMatch(/^req_/);
    expect(answer.error?.request_id).toBe(answer.requestId);
  });

  test.each(requests)("%s without a tenant is 400", async (_what, path, init) => {
    expect(await ask(service, path, init, { "x-internal-secret": SECRET })).toMatchObject({
      status: 400,
      error: { code: "TENANT_REQUIRED" },
    });
  });

  test("an unknown path is 404 for a trusted service with a tenant, and returns its request id", async () => {
    const answer = await ask(service, "/nothing/here", {}, { ...acme, "x-request-id": "r1" });
    expect(answer).toMatchObject({ status: 404, error: { code: "NOT_FOUND", request_id: "r1" }, requestId: "r1" });
  });

  test("an unknown path is 404 for an unknown organization too, by its own code", async () => {
    const answer = await ask(service, "/nothing/here", {}, { ...acme, "x-org-id": "org_nobody" });
    expect(answer).toMatchObject({ status: 404, error: { code: "TENANT_UNKNOWN" } });
  });

  test("a malformed body of a trusted service is 400", async () => {
    const [, path, init] = requests[4] as (typeof requests)[number];
    expect(await ask(service, path, init, acme)).toMatchObject({ status: 400 });
  });

  test("a message that is not protobuf is 400, as over gRPC", async () => {
    const headers = { ...acme, "content-type": "application/proto" };
    const response = await fetch(service.url + METHOD, { method: "POST", body: "zzz", headers });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: "invalid_argument", message: "the request cannot be decoded" },
    ]);
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test("a secret sent as two headers is 401", async () => {
    const status = await new Promise((resolve) => {
      const headers = { ...acme, "x-internal-secret": [SECRET, SECRET] };
      request(service.url + METHOD, { headers }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(401);
  });

  test("health needs no secret", async () => {
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", parts: { database: true } }]);
  });

  test("a refused method over Connect is an error that Connect's clients can read", async () => {
    const response = await fetch(service.url + METHOD, { method: "POST", body: "{}", headers: json });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({
      code: "unauthenticated",
      message: "invalid internal secret",
      details: [{ type: "google.rpc.ErrorInfo", debug: { reason: "UNAUTHORIZED", domain: "tollhouse" } }],
    });
  });
});

describe("a service without a secret", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService({ config: { internalSecret: null } });
  });
  afterAll(() => service.stop());

  test.each(requests)("%s is 503", async (_what, path, init) => {
    expect(await ask(service, path, init)).toMatchObject({ status: 503, error: { code: "GATEWAY_NOT_CONFIGURED" } });
  });

  test.each(speakers)(
    "refuses every call over %s, with and without headers, system methods too",
    async (_protocol, speak) => {
      for (const headers of [{}, acme, { "x-internal-secret": "" }]) {
        const refused = { code: "unavailable", reason: "GATEWAY_NOT_CONFIGURED" };
        expect(await speak(service, headers)).toMatchObject(refused);
        expect(await speak(service, headers, { method: "FindOrganization" })).toMatchObject(refused);
      }
      expect(service.calls).toEqual([]);
    },
  );

  test("is alive, and says in its log why it refuses", async () => {
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(service.log.join()).toContain("INTERNAL_SECRET is not configured");
  });
});

test("an unready part is named without its cause", async () => {
  const service = await aService({ ready: async () => ({ database: false }) });
  const broken = await aService({ ready: () => Promise.reject(new Error("password of the database")) });
  const [one, other] = await Promise.all([fetch(`${service.url}/readyz`), fetch(`${broken.url}/readyz`)]);
  expect([one.status, await one.json()]).toEqual([503, { status: "not_ready", parts: { database: false } }]);
  expect([other.status, await other.json()]).toEqual([503, { status: "not_ready", parts: { service: false } }]);
  await Promise.all([service.stop(), broken.stop()]);
});

test("a public route is reached without the secret, by its verb and path only", async () => {
  const publicRoutes = [{ path: "/webhooks/engine", maxBytes: 1_000, handle: async () => ({ status: 200 }) }];
  const service = await aService({ publicRoutes });
  expect((await fetch(`${service.url}/webhooks/engine`, { method: "POST" })).status).toBe(200);
  expect((await fetch(`${service.url}/webhooks/engine`)).status).toBe(401);
  expect((await fetch(`${service.url}/webhooks/other`, { method: "POST" })).status).toBe(401);
  await service.stop();
});

test("a database that cannot be asked for the tenant is a defect, not a refusal", async () => {
  const service = await aService({ findTenant: () => Promise.reject(new Error("connection refused at 10.0.0.7")) });
  for (const [, speak] of speakers)
    expect(await speak(service, acme)).toMatchObject({ code: "internal", message: "internal error", reason: null });
  expect(service.log.join()).toContain("connection refused at 10.0.0.7");
  await service.stop();
});
