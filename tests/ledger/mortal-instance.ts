import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { connectTo } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { createService } from "#extensions/service.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { keyed } from "#tests/support/keyed-caller.ts";
import { type Platform, TEST_SECRET, type TestOrganization } from "#tests/support/platform.ts";

type Query = (...parameters: unknown[]) => Promise<unknown>;

const DEAD = "the instance is dead";

/** Another instance on the platform's database and engine, which can be stopped between any two statements. */
export async function aMortalInstance(platform: Platform) {
  const proxy = await anEngineProxy(platform.engineUrl);
  const { config, logger } = platform.context;
  const settings = { ...platform.settings, DATABASE_URL: config.databaseUrl, ENGINE_URL: proxy.url };
  const context = await createContext({ config: readConfig(settings), logger, registry });
  const life = await aLife((await context.orm.em.getConnection().getNativeClient()) as Pool, () => {
    proxy.swallowAll();
    // Its heartbeat has a separate connection. Without it, others take over its work.
    void context.instance.leave();
  });
  const server = createService(context, { port: 0, grpcPort: 0 });
  const { grpcUrl } = await server.start();
  const caller = keyed(connectTo({ url: grpcUrl, secret: TEST_SECRET }));
  return {
    /** The platform and the organization as this instance serves them. */
    platform: { ...platform, context, callers: { ...platform.callers, grpc: caller } } as Platform,
    serving: (organization: TestOrganization): TestOrganization => {
      const { tenant } = organization.work();
      const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
      return { ...organization, work: () => createUnitOfWork(context, tenant, call) };
    },
    /** Dies before the statement after this many. */
    dieAfter: life.end,
    isDead: life.isOver,
    /** Resolves when it dies: its pending calls are never answered. */
    death: life.over,
    async close() {
      life.end(0);
      caller.close();
      proxy.close();
      // Lost connections cannot be closed, so closing is not awaited.
      const closed = server.stop(100).then(() => context.close());
      await Promise.race([closed.catch(() => null), delay(1_000)]);
    },
  };
}

/** Counts a pool's statements. At the end every connection breaks, like those of a killed process. */
async function aLife(pool: Pool, onEnd: () => void) {
  let left = Number.POSITIVE_INFINITY;
  const clients = new Set<PoolClient>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const die = () => {
    left = 0;
    end();
    onEnd();
    for (const client of clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const counted = (client: PoolClient) => {
    if (clients.has(client)) return;
    clients.add(client);
    const query = client.query.bind(client) as Query;
    const counting: Query = async (...parameters) => {
      if (left <= 0) throw new Error(DEAD);
      left -= 1;
      if (left <= 0) die();
      if (left <= 0) throw new Error(DEAD);
      return query(...parameters);
    };
    Object.assign(client, { query: counting });
  };
  pool.on("acquire", counted);
  pool.on("error", () => {});
  return {
    end: (statements: number) => {
      left = statements;
      if (left <= 0) die();
    },
    isOver: () => left <= 0,
    over,
  };
}
