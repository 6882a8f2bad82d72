import pg from "pg";
import type { DatabaseLimits } from "#extensions/platform/config/database-limits.ts";
import { type LimitedClient, limitedClient, withQueryLimit } from "./limited-client.ts";
import { PoolWatch } from "./pool-watch.ts";

/** A connection idle for longer is tested before use. */
const IDLE_MS = 1_000;
const TEST_MS = 1_000;
/**
 * Factor by which a caller waits longer for a connection in use than for a new one, since those are released in time.
 */
const WAITING = 2;

type Connect = () => Promise<pg.PoolClient>;
type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/**
 * Makes a pool test idle connections before use. A silent one is closed together with all that have not answered since.
 */
export function testIdleConnections(pool: pg.Pool, watch: PoolWatch): void {
  const connect = pool.connect.bind(pool) as Connect;
  const tested = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = (await connect()) as pg.PoolClient & LimitedClient;
      if (await isAnswering(client, watch)) return client;
      client.cut();
      client.release(true);
    }
  };
  const told = (connected: Connected) =>
    void tested().then(
      (client) => connected(undefined, client, client.release),
      (error: Error) => connected(error, undefined, () => {}),
    );
  Object.assign(pool, { connect: (connected?: Connected) => (connected ? told(connected) : tested()) });
}

async function isAnswering(client: pg.PoolClient & LimitedClient, watch: PoolWatch): Promise<boolean> {
  if (client.answeredAt < watch.suspectBefore) return false;
  if (performance.now() - client.answeredAt < IDLE_MS) return true;
  return withQueryLimit(TEST_MS, () => client.query("select 1")).then(
    () => true,
    () => false,
  );
}

/** Options that all pools of the process share. */
export function poolOptions({ connectMs, statementMs }: DatabaseLimits) {
  return {
    connectionTimeoutMillis: WAITING * connectMs,
    openTimeoutMillis: connectMs,
    keepAlive: true,
    // Set by a statement: poolers refuse it as a startup parameter.
    ...(statementMs !== null && {
      onConnect: async (client: pg.ClientBase) => void (await client.query(`set statement_timeout to ${statementMs}`)),
    }),
  };
}

/** A pool besides the ORM's. */
export function createPool(databaseUrl: string, limits: DatabaseLimits, connections: number): pg.Pool {
  const watch = new PoolWatch(limits.queryMs);
  const pool = new pg.Pool({
    ...poolOptions(limits),
    connectionString: databaseUrl,
    max: connections,
    Client: limitedClient(watch),
  } as pg.PoolConfig);
  testIdleConnections(pool, watch);
  // A broken idle connection is replaced on the next use.
  pool.on("error", () => {});
  return pool;
}
