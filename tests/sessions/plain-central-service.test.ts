import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { BROWSER, sessionIn } from "./support/callback.ts";
import { ask } from "./support/http.ts";
import { EXTERNAL, PRODUCTION } from "./support/world.ts";

const USER = { user: { id: "usr_1" }, organization: { id: "org_1", slug: "acme", name: "Acme" } };

/** A central service with nothing beyond the specification. */
async function aPlainService() {
  const state = { status: 404, exchanged: [] as unknown[] };
  const server = createServer(async (request, response) => {
    const isExchange = request.method === "POST" && request.url === "/api/exchange-token";
    if (isExchange) state.exchanged.push(JSON.parse(await text(request)));
    response.writeHead(isExchange ? 200 : state.status, { "content-type": "application/json" });
    response.end(isExchange ? JSON.stringify(USER) : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { state, url, close: () => server.close() };
}

const central = await closedAfterTests(aPlainService());
const settings = { ...PRODUCTION, AUTH_URL: central.url };
const callback = (url: string) =>
  ask(url, "/api/auth/callback?token=one-time&next=/disputes", { host: EXTERNAL, headers: BROWSER });

test("the exchange is by the letter of the specification, and the log says what is missing", async () => {
  const server = await aServer({ settings });
  const gate = await ask(server.url, "/disputes", { host: EXTERNAL });
  expect(gate.location).toBe(`${central.url}/api/cross-domain-token?app=tollhouse&next=%2Fdisputes`);
  const answer = await callback(server.url);
  expect([answer.status, answer.location]).toEqual([302, "/disputes"]);
  expect(sessionIn(answer)).toBeDefined();
  expect(central.state.exchanged).toEqual([{ token: "one-time" }]);
  const warnings = (await server.stop()).filter(({ message }) => String(message).includes("does not return state"));
  expect(warnings).toHaveLength(1);
});

test("while the central service fails, state is required: an outage does not lower the protection", async () => {
  central.state.status = 503;
  const server = await aServer({ settings });
  expect((await callback(server.url)).status).toBe(403);
  await server.stop();
  central.state.status = 404;
});

test("a setting pins the protection", async () => {
  const server = await aServer({ settings: { ...settings, AUTH_STATE: "required" } });
  expect((await callback(server.url)).status).toBe(403);
  await server.stop();
});
