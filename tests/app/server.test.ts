import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aServer, type RunningServer } from "./support/a-server.ts";

describe("the server", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await aServer({ settings: { EXTERNAL_DOMAIN: "pay.example" } });
  });
  afterAll(async () => void (await server.stop()));

  /** Unlike fetch, sends any host and any path as they are. */
  async function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
    return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        httpRequest({ port: server.port, host: "127.0.0.1", path, headers, method }, async (response) =>
          resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
        )
          .on("error", reject)
          .end();
      },
    );
  }

  test.each([
    ["GET", "/"],
    ["GET", "/nothing-here"],
    ["GET", "/healthz"],
    ["GET", "/assets/missing.js"],
    ["GET", "/api/disputes"],
    ["GET", "/api/missing"],
    ["DELETE", "/v1/disputes/dsp_1/submit"],
    ["TRACE", "/api/disputes"],
    ["GET", "/%E0%A4%A"],
    ["GET", "/api/%E0%A4%A"],
  ])("%s %s answers with a request id of its own", async (method, path) => {
    const { headers } = await raw(path, {}, method);
    expect(headers["x-request-id"]).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test.each([
    ["abc.DEF:1-2_3", true],
    ["x".repeat(128), true],
    ["x".repeat(129), false],
    ["a b", false],
    ['"><script>', false],
    ["", false],
  ])("the caller's request id %j is taken: %s", async (given, taken) => {
    const { headers } = await raw("/api/disputes", { "x-request-id": given });
    expect(headers["x-request-id"] === given).toBe(taken);
  });

  test("the index page says what Tollhouse is, under a policy that lets only its own scripts run", async () => {
    const { status, headers, body } = await raw("/");
    expect(status).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    const scripts = body.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(body).toContain("/api/transactions");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test.each(["/nothing-here", "/_tenants/acme/products", "/portal", "/API/disputes", "//api/disputes"])(
    "%s is a page that does not exist",
    async (path) => {
      const { status, headers, body } = await raw(path);
      expect(status).toBe(404);
      expect(headers["content-type"]).toContain("text/html");
      expect(body).toContain("Page not found");
    },
  );

  test.each([
    "/api",
    "/api/",
    "/api/missing",
    "/api/disputes/a/b/c",
    "/v1",
    "/v1/disputes",
    "/api//disputes",
    "/api/disputes.data",
  ])("%s does not exist either, and says so as the API does", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, headers, body } = await raw(path, {}, method);
      expect(status).toBe(404);
      expect(headers["cache-control"]).toBe("no-store");
      expect(JSON.parse(body).error).toMatchObject({ type: "not_found", code: "route_unknown" });
    }
  });

  test.each([
    ["PUT", "/api/disputes", "GET, HEAD, OPTIONS"],
    ["POST", "/api/disputes/dsp_1", "GET, HEAD, OPTIONS, PATCH"],
    ["DELETE", "/api/disputes/dsp_1/evidence", "GET, HEAD, OPTIONS, POST"],
    ["GET", "/v1/disputes/dsp_1/submit", "OPTIONS, POST"],
  ])("%s %s is 405 and lists what is answered", async (method, path, allow) => {
    const { status, headers, body } = await raw(path, {}, method);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(body).error.code).toBe("method_not_allowed");
    const options = await raw(path, {}, "OPTIONS");
    expect([options.status, options.headers.allow]).toEqual([204, allow]);
    expect(options.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("Remix's own way to ask for a route's data is no way into the API", async () => {
    for (const query of ["_data=routes/api+/disputes", "_data=root", "_routes=root"]) {
      const { status, body } = await raw(`/api/disputes?${query}`);
      expect([status, JSON.parse(body).error.code]).toEqual([400, "parameter_unknown"]);
    }
  });

  test("an empty key header is a key, and a bad one", async () => {
    const { status, body } = await raw("/api/disputes", { "x-api-key": "" });
    expect(status).toBe(401);
    expect(JSON.parse(body).error.message).toContain("x-api-key");
    expect(JSON.parse(body).error.message).toContain("no valid API key");
  });

  test.each(["a^b", "a b", "[", "localhost:99999999"])("the host %j is 400 or harmless, never 500", async (host) => {
    expect((await raw("/api/missing", { host })).status).toBeLessThan(500);
  });

  test("an absolute address in the request line is answered as its path, for every host alike", async () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain("evil.example");
  });

  test("a tenant's host shows the tenant's site and nothing of ours", async () => {
    for (const path of ["/", "/api/disputes", "/overview", "/_tenants/acme"]) {
      const { status, body } = await raw(path, { host: "acme.pay.example" });
      expect(status).toBe(404);
      expect(body).not.toContain("x-api-key");
    }
  });
});
