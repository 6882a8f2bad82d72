import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { aServer } from "#tests/app/support/a-server.ts";
import { call, expectError, jsonBody, UNLIMITED } from "#tests/http/face.ts";
import { aRedis, redisProgram } from "#tests/rate-limits/a-redis.ts";
import { anApiKey, anOrganization, aPlatform } from "#tests/support/platform.ts";

interface Store {
  readonly url: string;
  /** Before requests come; the service has started. */
  lose(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The level of pino at which alarms begin. */
const ERROR = 50;

const nothing = async () => {};

const aClosedPort = async (): Promise<Store> => ({ url: "redis://127.0.0.1:9", lose: nothing, close: nothing });

/** Takes connections and answers nothing, as a machine that hangs. */
async function aSilentStore(): Promise<Store> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: nothing,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function aStoppedRedis(): Promise<Store> {
  const { url, stop } = await aRedis();
  return { url, lose: stop, close: stop };
}

if (!redisProgram) console.warn("Not tried with a real Redis: none is installed, and REDIS_SERVER names none.");

describe("a lost Redis is no defect: reads pass, and writes are refused before they change anything", () => {
  const stores: [string, () => Promise<Store>][] = [
    ["where nothing listens", aClosedPort],
    ["that does not answer", aSilentStore],
  ];
  if (redisProgram) stores.push(["that stops", aStoppedRedis]);

  test.each(stores)("one %s", async (_how, open) => {
    const store = await open();
    const log: { level: number; msg?: string }[] = [];
    const logger = pino({ level: "info" }, { write: (line: string) => void log.push(JSON.parse(line)) });
    const platform = await aPlatform({ logger, env: { REDIS_URL: store.url } });
    const organization = await anOrganization(platform);
    const key = await anApiKey(organization);
    const app = await aServer({ extensions: { caller: platform.callers.grpc }, settings: UNLIMITED });
    await store.lose();

    expect((await call(`${app.url}/api/customers`, key)).status).toBe(200);
    const refused = await call(`${app.url}/api/customers`, key, jsonBody({ name: "Robin" }));
    expectError(refused, { status: 503, type: "api_error", code: "rate_limit_unavailable" });
    expect(JSON.parse((await call(`${app.url}/api/customers`, key)).body)).toMatchObject({ data: [] });

    const said = await app.stop();
    expect(said.filter(({ level }) => level === "error")).toEqual([]);
    expect(log.filter(({ level }) => level >= ERROR)).toEqual([]);
    expect(log.some(({ msg }) => msg === "rate limits cannot be counted")).toBe(true);
    const metrics = await platform.context.metrics.registry.metrics();
    expect(metrics).not.toMatch(/tollhouse_calls_total\{[^}]*code="(internal|unknown)"/);
    await platform.close();
    await store.close();
  });
});
