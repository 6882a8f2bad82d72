import { expect, test } from "vitest";
import { exchange } from "#tests/fuzz/exchange.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aServer } from "./support/a-server.ts";

const server = await closedAfterTests(
  aServer({
    settings: { AUTH_URL: "http://auth.localhost:3200", EXTERNAL_DOMAIN: "pay.test", TRUST_PROXY: "loopback" },
  }),
);

/** Over a bare connection: no client would send such requests. */
async function sendTo(port: number, ...lines: string[]) {
  const chunks = [Buffer.from(`${[...lines, "connection: close"].join("\r\n")}\r\n\r\n`)];
  const { answer } = await exchange(
    { chunks, pauseMs: null, breaksOff: false },
    { port, limitMs: 15_000, isHead: false },
  );
  return answer;
}

const send = (...lines: string[]) => sendTo(server.port, ...lines);

test.each<[string, string[]]>([
  ["a host with a user", ["host: user@localhost"]],
  ["a host with a path", ["host: localhost/a"]],
  ["a host with a query", ["host: localhost?a"]],
  ["an empty host", ["host:"]],
  ["two hosts", ["host: localhost", "host: localhost"]],
  ["two hosts in one header", ["host: localhost, localhost"]],
  ["a port that is none", ["host: localhost:70000"]],
  ["a forwarded protocol with a space", ["host: localhost", "x-forwarded-proto: ht tp"]],
  ["an empty forwarded protocol", ["host: localhost", "x-forwarded-proto: ,https"]],
  ["another forwarded protocol", ["host: localhost", "x-forwarded-proto: javascript"]],
  ["a forwarded host with a user", ["host: localhost", "x-forwarded-host: user@localhost"]],
  ["an empty forwarded host", ["host: localhost", "x-forwarded-host: ,localhost"]],
  ["a second forwarded host with no such port", ["host: localhost", "x-forwarded-host: localhost, b:70000"]],
])("%s is 400, on pages and in the API", async (_what, headers) => {
  for (const path of ["/overview", "/signed-out", "/api/disputes", "/healthz"]) {
    const answer = await send(`GET ${path} HTTP/1.1`, ...headers);
    expect([path, answer?.status]).toEqual([path, 400]);
    expect(JSON.parse(String(answer?.body)).error.code).toBe("address_invalid");
  }
});

test("what a proxy says counts where the settings name it, and nobody is named by default", async () => {
  await using exposed = await aServer();
  const lines = [
    "GET /signed-out HTTP/1.1",
    "host: localhost",
    "x-forwarded-proto: javascript",
    "x-forwarded-host: a b",
  ];
  expect((await send(...lines))?.status).toBe(400);
  expect((await sendTo(exposed.port, ...lines))?.status).toBe(200);
});

test.each([
  ["localhost:3000", 200],
  ["[::1]:3000", 200],
  ["under_score.test", 200],
])("the host %s is answered", async (host, status) => {
  expect((await send("GET /signed-out HTTP/1.1", `host: ${host}`))?.status).toBe(status);
});

test("a target in absolute form is answered, and its host counts", async () => {
  const location = async (target: string) =>
    (await send(`GET ${target} HTTP/1.1`, "host: localhost"))?.headers.get("location") ?? "";
  expect(await location("http://localhost:3000/overview?a=1")).toContain("/login?return=");
  expect(await location("http://pay.test/overview?a=1")).toContain("next=%2Foverview%3Fa%3D1");
  expect((await send("GET http://localhost HTTP/1.1", "host: localhost"))?.status).toBe(200);
  expect((await send("GET http://localhost?a=1 HTTP/1.1", "host: localhost"))?.status).toBe(200);
  expect((await send("GET http://user@localhost/ HTTP/1.1", "host: localhost"))?.status).toBe(400);
  expect((await send("GET http:///overview HTTP/1.1", "host: localhost"))?.status).toBe(400);
  expect((await send("GET http://localhost/ HTTP/1.1"))?.status).toBe(400);
});

test("none of it is a defect", async () => {
  expect((await server.stop()).filter(({ level }) => level === "error")).toEqual([]);
});
