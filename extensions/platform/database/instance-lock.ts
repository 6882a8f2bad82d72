import { randomInt } from "node:crypto";
import pg from "pg";

/** The first half of the advisory lock's number, so that instance numbers meet no other lock. */
export const PRESENCE_LOCK_CLASS = 4_015_502;

/**
 * Tells other processes that this one lives: an advisory lock on a connection of its own, which PostgreSQL releases the
 * moment the process dies, whatever killed it. Work claimed by a dead process can so be taken over at once.
 */
export interface Presence {
  readonly instance: number;
  leave(): Promise<void>;
}

const RECONNECT_MS = 500;

export async function announcePresence(databaseUrl: string): Promise<Presence> {
  const instance = randomInt(1, 2 ** 31);
  let leaving = false;
  let client = await hold();

  async function hold(): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    await connection.connect();
    await connection.query("select pg_advisory_lock($1::int, $2::int)", [PRESENCE_LOCK_CLASS, instance]);
    connection.once("error", () => void connection.end().catch(() => {}));
    connection.once("end", () => void holdAgain());
    return connection;
  }

  async function holdAgain(): Promise<void> {
    while (!leaving) {
      try {
        client = await hold();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      }
    }
  }

  return {
    instance,
    async leave() {
      leaving = true;
      await client.end().catch(() => {});
    },
  };
}
