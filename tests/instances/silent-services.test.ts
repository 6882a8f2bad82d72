import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { createCentralAuth } from "#app/services/session/central-auth.server.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { openRateLimits } from "#extensions/platform/rate-limits/rate-limits.ts";
import { aHangingProxy } from "#tests/database/a-hanging-proxy.ts";
import { aDisputeBody, aStubEngine, json, merchantOf } from "#tests/engine/a-stub-engine.ts";
import { ACME, aService, SECRET } from "#tests/layer3/service.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { platformEnv } from "#tests/support/platform.ts";

const PATIENCE = { timeout: 20_000 };

test("calls on a connection to the service that has gone silent end in seconds, and the next ones are answered", async () => {
  const service = await aService();
  const way = await closedAfterTests(aHangingProxy(service.grpcUrl));
  const caller = connectTo({ url: way.url, secret: SECRET });
  const { disputes } = caller.forOrganization(ACME);
  const read = () => disputes.getDispute({ disputeId: "dsp_1" });
  await Promise.all(Array.from({ length: 8 }, read));
  way.silence();
  const startedAt = performance.now();
  expect((await failureOf(read())).code).toBe(Code.Unavailable);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await expect.poll(() => read().then(() => "answered", String), PATIENCE).toBe("answered");
  caller.close();
  await service.stop();
});

test("a read from the engine whose connection has gone silent is asked again on another one, within its time", async () => {
  const stub = await aStubEngine((response) => json(response, 200, aDisputeBody()));
  const way = await closedAfterTests(aHangingProxy(stub.baseUrl));
  const { disputes } = merchantOf({ baseUrl: way.url, timeoutMs: 4_000 });
  await disputes.get("dp_1");
  expect(way.silence()).toBe(1);
  const startedAt = performance.now();
  expect(await disputes.get("dp_1")).toMatchObject({ engineDisputeId: "dp_1" });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test("the time of a read from the engine is that of all its tries", async () => {
  const stub = await aStubEngine(() => {});
  const startedAt = performance.now();
  const failing = merchantOf({ baseUrl: stub.baseUrl, timeoutMs: 1_000 }).disputes.get("dp_1");
  await expect(failing).rejects.toMatchObject({ reason: "engine_unavailable" });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(stub.received).toHaveLength(2);
});

test("a lookup at the central service whose connection has gone silent is asked again on another one, within its time", async () => {
  const central = createHttpServer((_request, response) => void response.end('{"memberships":[]}')).listen(0);
  await once(central, "listening");
  const way = await closedAfterTests(aHangingProxy(`http://127.0.0.1:${(central.address() as AddressInfo).port}`));
  const { memberships } = createCentralAuth({ url: way.url, serviceSecret: SECRET, timeoutMs: 4_000 });
  expect(await memberships("usr_1")).toEqual([]);
  expect(way.silence()).toBe(1);
  for (let call = 0; call < 3; call += 1) expect(await memberships("usr_1")).toEqual([]);
  central.closeAllConnections();
  central.close();
});

test("a connection to Valkey that has gone silent is opened anew", async () => {
  const sockets: Socket[] = [];
  const store = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    // It answers during the start only.
    socket.on("data", (sent) => /info/i.test(String(sent)) && socket.write("$17\r\nredis_version:8.0\r\n"));
  }).listen(0, "127.0.0.1");
  await once(store, "listening");
  const url = `redis://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const config = readConfig(platformEnv("postgresql://a@127.0.0.1:9/b", "http://127.0.0.1:9", { REDIS_URL: url }));
  const { take, close } = await openRateLimits(config);
  const take1 = () => take({ key: "api_key:1", points: 1, limit: 10 });
  await failureOf(take1());
  await expect.poll(() => sockets.length, PATIENCE).toBeGreaterThan(1);
  await close();
  for (const socket of sockets) socket.destroy();
  store.close();
});
