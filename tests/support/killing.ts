import pg from "pg";
import { expect } from "vitest";
import type { ExtensionsProcess } from "./extensions-process.ts";

const PATIENCE_MS = 30_000;

/** Dead processes are noticed after a second, and their requests cannot arrive after three. */
export const QUICK_TAKEOVER = {
  ENGINE_TIMEOUT_MS: "1500",
  OPERATION_LEASE_MS: "3000",
  INSTANCE_HEARTBEAT_MS: "200",
  INSTANCE_LEASE_MS: "1000",
};

export interface HeldLock {
  /** Resolves once a statement waits for a lock in this database. */
  isWaitedFor(): Promise<void>;
  /** Number of statements that wait for a lock in this database. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

/** Locks rows by the statement, on a separate connection. */
export async function locking(databaseUrl: string, statement: string): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  const waiting = async () => {
    // Within a transaction, the activity is a snapshot of the first look.
    await client.query("select pg_stat_clear_snapshot()");
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    );
    return rowCount ?? 0;
  };
  return {
    waiting,
    isWaitedFor: () => until(async () => (await waiting()) > 0),
    async release() {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** Kills a process during a call, once `point` is reached. */
export async function killAt(
  process: ExtensionsProcess,
  asked: Promise<unknown>,
  point: () => Promise<unknown>,
): Promise<void> {
  const lost = asked.then(
    () => "answered",
    () => "lost",
  );
  await point();
  await process.kill();
  expect(await lost).toBe("lost");
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: PATIENCE_MS, interval: 25 }).toBe(true);
}
