import { afterAll, beforeAll, expect, test } from "vitest";
import { aServer, type RunningServer } from "./support/a-server.ts";

const FORM = "application/x-www-form-urlencoded";
// The gate requires only a cookie; these routes need no session, or refuse before they look for one.
const COOKIE = "tollhouse.session_token=x";

let server: RunningServer;
beforeAll(async () => {
  server = await aServer();
});

// After all tests, when everything that was logged is known.
afterAll(async () => {
  const logged = await server.stop();
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
});

function post(body: string, headers: Record<string, string>) {
  const own = { origin: server.url, "sec-fetch-site": "same-origin", cookie: COOKIE };
  return fetch(`${server.url}/settings/theme`, {
    method: "POST",
    body,
    headers: { ...own, ...headers },
    redirect: "manual",
  });
}

test.each([
  ["is no form", "{}", { "content-type": "application/json" }, 415],
  ["is compressed", "x", { "content-type": FORM, "content-encoding": "gzip" }, 415],
  ["is too large", "x".repeat(1_100_000), { "content-type": FORM }, 413],
])("a form that %s is refused by its status, without an error in the log", async (_name, body, headers, status) => {
  expect((await post(body, headers)).status).toBe(status);
});

test("a form that can be read is answered", async () => {
  expect((await post("theme=dark", { "content-type": FORM })).status).toBe(303);
});

test.each(["/settings/theme", "/settings/environment", "/switch-organization", "/disputes/dsp_1/evidence/upload"])(
  "GET %s is 405 with what it answers",
  async (path) => {
    const headers = { cookie: COOKIE };
    const { status, headers: answered } = await fetch(`${server.url}${path}`, { headers, redirect: "manual" });
    expect([status, answered.get("allow")]).toEqual([405, "POST"]);
  },
);
