import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { aServer } from "#tests/app/support/a-server.ts";
import { call, jsonBody, UNLIMITED } from "#tests/http/ui.ts";
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

/** Accepts connections and answers nothing, like a stalled machine. */
const aSilentStore = () => aStore(() => {});

/** Answers each command with an error, like a store that is loading its file. */
const aLoadingStore = () =>
  aStore((socket) => void socket.write("-LOADING Redis is loading the dataset in memory\r\n"));

/** Ends each connection at its first command: a second try at once fails as well. */
const anEndingStore = () => aStore((socket) => void socket.destroy());

async function aStore(answer: (socket: Socket) => void): Promise<Store> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.on("data", () => answer(socket));
  });
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

describe("a lost Redis is no defect, and nobody is refused for it", () => {
  const stores: [string, () => Promise<Store>][] = [
    ["where nothing listens", aClosedPort],
    ["that does not answer", aSilentStore],
    ["that answers with errors", aLoadingStore],
    ["that ends connections", anEndingStore],
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
    for (const name of ["Robin", "Kim", "Sam"])
      expect((await call(`${app.url}/api/customers`, key, jsonBody({ name }))).status).toBe(201);
    expect(JSON.parse((await call(`${app.url}/api/customers`, key)).body).data).toHaveLength(3);

    const said = await app.stop();
    expect(said.filter(({ level }) => level === "error")).toEqual([]);
    expect(log.filter(({ level }) => level >= ERROR)).toEqual([]);
    expect(log.some(({ msg }) => msg === "rate limits are counted by this instance alone")).toBe(true);
    const metrics = await platform.context.metrics.registry.metrics();
    expect(metrics).not.toMatch(/tollhouse_calls_total\{[^}]*code="(internal|unknown)"/);
    await platform.close();
    await store.close();
  });
});
