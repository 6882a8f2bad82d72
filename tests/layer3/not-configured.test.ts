import { once } from "node:events";
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http2";
import { describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aService, SECRET } from "./service.ts";

const publicRoutes = registry.publicRoutes({ use: () => null } as unknown as Context, registry);
const service = await closedAfterTests(aService({ publicRoutes, config: { internalSecret: null, metricsPort: 0 } }));

const REFUSED = { code: "GATEWAY_NOT_CONFIGURED", message: "the service has no internal secret configured" };
const webhooks = publicRoutes.map(({ path }) => path.replaceAll(/:\w+/g, "x"));

test("the providers' webhooks are among what is refused below", () => {
  expect(webhooks.length).toBeGreaterThan(1);
});

describe("without a secret the HTTP port", () => {
  test.each([...webhooks, "/webhooks/nobody", "/webhooks/%ff", "/metrics"])("answers nothing at %s", async (path) => {
    for (const headers of [{}, { "x-internal-secret": SECRET, "x-org-id": "org_acme", "content-encoding": "lzma" }])
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
        const body = ["GET", "HEAD"].includes(method) ? null : "{}";
        const response = await fetch(service.url + path, { method, body, headers });
        const text = await response.text();
        expect([method, response.status]).toEqual([method, 503]);
        expect(response.headers.get("x-request-id")).toMatch(/^req_/);
        if (method !== "HEAD") expect(JSON.parse(text)).toMatchObject(REFUSED);
      }
  });

  test.each(["/healthz", "/readyz"])("answers %s", async (path) => {
    expect((await fetch(service.url + path)).status).toBe(200);
    expect((await fetch(service.url + path, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(service.url + path, { method: "POST" })).status).toBe(503);
  });
});

test("without a secret the port of the metrics answers nothing", async () => {
  const response = await fetch(`${service.metricsUrl}/metrics`);
  expect([response.status, await response.text()]).toEqual([503, `${REFUSED.code}: ${REFUSED.message}\n`]);
});

describe("without a secret the gRPC port", () => {
  const METHOD = "/tollhouse.v1.DisputeService/GetDispute";

  async function ask(headers: OutgoingHttpHeaders, bytes = Buffer.alloc(5)) {
    const session = connect(service.grpcUrl);
    const sent = { ":method": "POST", ":path": METHOD, "content-type": "application/grpc", ...headers };
    const stream = session.request(sent, { endStream: false }).on("error", () => {});
    stream.end(bytes);
    const [header] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status": number }];
    session.destroy();
    return header;
  }

  test.each([
    ["a method", {}],
    ["an unknown method", { ":path": "/tollhouse.v1.DisputeService/DropEverything" }],
    ["an unknown service", { ":path": "/x.Y/Z" }],
    ["an unknown method of the health service", { ":path": "/grpc.health.v1.Health/Heal" }],
    ["reflection", { ":path": "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo" }],
    ["a compression that nobody knows", { "grpc-encoding": "lzma" }],
  ])("refuses %s", async (_what, headers) => {
    const header = await ask({ ...headers, "x-request-id": "r1", "x-internal-secret": SECRET });
    expect([header[":status"], header["grpc-status"], header["x-request-id"]]).toEqual([200, "14", "r1"]);
    expect(header["grpc-message"]).toBe(REFUSED.message);
    expect(Buffer.from(String(header["grpc-status-details-bin"]), "base64").toString()).toContain(REFUSED.code);
  });

  test("refuses a message that is too large before it is read", async () => {
    const large = Buffer.alloc(7 * 1024 * 1024);
    large.writeUInt32BE(large.length - 5, 1);
    expect((await ask({}, large))["grpc-status"]).toBe("14");
  });

  test.each<[string, OutgoingHttpHeaders]>([
    ["another HTTP method", { ":method": "GET" }],
    ["another content type", { "content-type": "text/plain" }],
    ["health by another HTTP method", { ":method": "GET", ":path": "/grpc.health.v1.Health/Check" }],
  ])("refuses %s", async (_what, headers) => {
    const header = await ask(headers);
    expect(header[":status"]).toBe(503);
    expect(Buffer.from(String(header["grpc-status-details-bin"]), "base64").toString()).toContain(REFUSED.code);
  });

  test("answers gRPC health", async () => {
    const header = await ask({ ":path": "/grpc.health.v1.Health/Check" });
    expect([header[":status"], header["grpc-status"]]).toEqual([200, undefined]);
  });
});
