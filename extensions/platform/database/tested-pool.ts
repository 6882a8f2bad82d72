import pg from "pg";
import type { DatabaseLimits } from "#extensions/platform/config/database-limits.ts";
import { type LimitedClient, limitedClient, withQueryLimit } from "./limited-client.ts";
import { PoolWatch } from "./pool-watch.ts";

/** A connection that was idle for longer is tested before it is used. */
const IDLE_MS = 1_000;
const TEST_MS = 1_000;
/** How many times longer than for a new connection a caller waits for one that others have: those are given back in time. */
const WAITING = 2;

type Connect = () => Promise<pg.PoolClient>;
type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/**
 * Makes a pool of limited clients give out no connection that has gone silent while it was idle. One that is found silent takes
 * those with it that have not answered since: they cost less to open again than callers that wait for each of them.
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

/** What the options of each pool of the process have in common. */
export function poolOptions({ connectMs, statementMs }: DatabaseLimits) {
  return {
    connectionTimeoutMillis: WAITING * connectMs,
    openTimeoutMillis: connectMs,
    keepAlive: true,
    // As a statement of its own: poolers refuse it among the parameters at the start of a connection.
    ...(statementMs !== null && {
      onConnect: async (client: pg.ClientBase) => void (await client.query(`set statement_timeout to ${statementMs}`)),
    }),
  };
}

/** A pool beside that of the work. */
export function createPool(databaseUrl: string, limits: DatabaseLimits, connections: number): pg.Pool {
  const watch = new PoolWatch(limits.queryMs);
  const pool = new pg.Pool({
    ...poolOptions(limits),
    connectionString: databaseUrl,
    max: connections,
    Client: limitedClient(watch),
  } as pg.PoolConfig);
  testIdleConnections(pool, watch);
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on("error", () => {});
  return pool;
}
