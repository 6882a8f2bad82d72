import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { aServer, type RunningServer } from "#tests/app/support/a-server.ts";

describe("the docs' addresses", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await aServer({ settings: { APP_URL: "https://pay.example", EXTERNAL_DOMAIN: "shops.example" } });
  });
  afterAll(async () => void (await server.stop()));

  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);

  test.each([
    ["/api/docs", "https://pay.example"],
    ["/api/docs/refunds", "https://pay.example/api/refunds"],
    ["/api/docs/errors", 'id="error-scope_missing"'],
    ["/api/docs/test-cards", "4242 4242 4242 4242"],
    ["/api/docs/search?q=refund", 'href="/api/docs/refunds#refunds.create"'],
  ])("%s is a page for whoever comes, under the policy of pages", async (path, content) => {
    const response = await ask(path);
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const script of html.match(/<script[^>]*>/g) ?? ["none"]) expect(script).toContain(`nonce="${nonce}"`);
    expect(html).toContain(content);
    expect(html).not.toMatch(/ style="/);
  });

  test("the browser gets the markup, and nothing of the document beside it", async () => {
    const html = await (await ask("/api/docs/disputes")).text();
    const scripts = html.match(/<script[\s\S]*?<\/script>/g)?.join("") ?? "";
    expect(scripts).not.toContain("dispute_id");
    expect(await (await ask("/api/docs/disputes.data")).text()).not.toContain("dispute_id");
  });

  test.each([
    ["/api/docs/", 200],
    ["/api/docs/nothing", 404],
    ["/api/docs?x=1", 200],
    ["/api/docs/refunds/", 200],
    ["/api/docs/refunds/nothing", 404],
    ["/api/docs/search", 200],
  ])("%s is a page too: %i", async (path, status) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  });

  test.each(["/api/docsx", "/api/docs.json", "/api/doc", "/v1/docs", "/api"])("%s is none", async (path) => {
    const response = await ask(path);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
    expect((await response.json()).error.code).toBe("route_unknown");
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not what a page answers", async (method) => {
    for (const path of ["/api/docs", "/api/docs.data", "/api/docs/x"]) {
      const response = await ask(path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test.each([
    ["error-scope_missing", "/api/docs/errors#error-scope_missing"],
    ["refunds.create", "/api/docs/refunds#refunds.create"],
    ["refunds.create.amount", "/api/docs/refunds#refunds.create.amount"],
    ["object-Dispute", "/api/docs/disputes#object-Dispute"],
    ["pagination", "/api/docs/conventions#pagination"],
    ["authentication", "/api/docs/authentication"],
    ["//elsewhere.example", "/api/docs"],
  ])("the former anchor %s leads to %s", async (anchor, address) => {
    const answer = await ask(`/api/docs/search?anchor=${encodeURIComponent(anchor)}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, address]);
  });

  test("what is searched for is text on the page, whatever it holds", async () => {
    const html = await (await ask(`/api/docs/search?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`)).text();
    expect(html).not.toContain("<img");
    expect(html).toContain("Nothing matches.");
  });

  test("a card number is refused, and not repeated", async () => {
    const number = "4000 0000 0000 9995";
    const answer = await ask(`/api/docs/search?q=${encodeURIComponent(number)}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(number);
  });

  test("no path goes through it to somewhere else", async () => {
    for (const path of ["/api/docs/..%2fdisputes", "/api/docs/%2e%2e/disputes", "/api/docs//disputes"]) {
      const response = await ask(path, { headers: { "x-api-key": "none" } });
      expect([401, 404]).toContain(response.status);
    }
  });

  test("a tenant's site has no such page", async () => {
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) =>
      request(
        { port: server.port, host: "127.0.0.1", path: "/api/docs", headers: { host: "acme.shops.example" } },
        (answer) => resolve(answer.resume().statusCode),
      )
        .on("error", reject)
        .end(),
    );
    expect(status).toBe(404);
  });

  test("it says whether somebody is signed in by the cookie alone, and in which environment", async () => {
    const live = await environmentCookie.set(new Request("http://localhost/"), "live");
    const cookie = `tollhouse.session_token=whatever; ${live}`;
    expect(await (await ask("/api/docs.data", { headers: { cookie } })).text()).toContain('"live"');
    expect(await (await ask("/api/docs.data")).text()).not.toContain('"live"');
  });
});
