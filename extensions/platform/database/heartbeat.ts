import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Logger } from "pino";
import { createPool } from "./tested-pool.ts";

/** This process's row among the running instances of the service. */
export interface Instance {
  readonly id: string;
  /** Registers a callback for the death of another instance. Each death is reported to one running instance. */
  onDeath(listener: () => void): void;
  /** Deletes the row, so that other instances take over this process's unfinished work at once. */
  leave(): Promise<void>;
}

interface HeartbeatOptions {
  readonly databaseUrl: string;
  readonly heartbeatMs: number;
  readonly leaseMs: number;
  readonly logger: Pick<Logger, "warn">;
}

/** Uses its own connection: a busy pool must not look like a dead process. It needs no session state. */
export async function startHeartbeat({
  databaseUrl,
  heartbeatMs,
  leaseMs,
  logger,
}: HeartbeatOptions): Promise<Instance> {
  const id = randomUUID();
  // Leaves time for a second beat on a new connection before the lease ends.
  const patienceMs = (leaseMs - heartbeatMs) / 2;
  const pool = createPool(databaseUrl, { connectMs: patienceMs, queryMs: patienceMs, statementMs: null }, 1);
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let departure: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const now = await readClock(pool);
    await pool.query(UPSERT, [id, now, leaseMs]);
    const { rowCount } = await pool.query("delete from running_instances where lease_expires_at < $1", [now]);
    if (rowCount) for (const listener of listeners) listener();
  }

  function beatLater(inMs = heartbeatMs): void {
    timer = setTimeout(() => {
      const startedAt = performance.now();
      beating = beat()
        .catch((error: unknown) => logger.warn({ err: error }, "a heartbeat failed"))
        .then(() => (departure ? undefined : beatLater(Math.max(0, startedAt + heartbeatMs - performance.now()))));
    }, inMs).unref();
  }

  async function leave(): Promise<void> {
    clearTimeout(timer);
    await beating;
    await pool.query("delete from running_instances where id = $1", [id]).catch(() => {});
    await pool.end();
  }

  try {
    await beat();
  } catch (error) {
    await pool.end();
    throw error;
  }
  beatLater();
  return {
    id,
    onDeath: (listener) => void listeners.push(listener),
    leave: () => (departure ??= leave()),
  };
}

const UPSERT = `
  insert into running_instances (id, started_at, heartbeat_at, lease_expires_at)
  values ($1, $2, $2, $2::timestamptz + $3 * interval '1 millisecond')
  on conflict (id) do update
    set heartbeat_at = excluded.heartbeat_at, lease_expires_at = excluded.lease_expires_at`;

/** Read as text to keep the microseconds. */
async function readClock(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>("select clock_timestamp()::text as now");
  return rows[0]?.now ?? "";
}
