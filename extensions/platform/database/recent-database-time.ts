import type { MikroORM } from "@mikro-orm/postgresql";
import { oncePer } from "#contract/once-per.ts";
import { readDatabaseTime } from "./database-time.queries.ts";

/** So long the process counts on by itself, far less than any lease. */
const COUNTED_MS = 1_000;

export interface DatabaseTime {
  /** Never ahead of the database's clock, so that no lease of another process ends early. */
  readonly now: Date;
  /** In performance.now() time, never after that moment, so that no lease is held longer than it is written. */
  readonly moment: number;
}

interface Reading {
  readonly time: Date;
  readonly startedAt: number;
  readonly endedAt: number;
}

interface Known {
  reading: Promise<Reading> | null;
  askedAt: number;
}

const knownOf = oncePer((_: MikroORM): Known => ({ reading: null, askedAt: 0 }));

/** The database's time for leases, read at most once a second. */
export async function recentDatabaseTime(orm: MikroORM): Promise<DatabaseTime> {
  const known = knownOf(orm);
  if (!known.reading || performance.now() - known.askedAt > COUNTED_MS) {
    known.askedAt = performance.now();
    const reading = read(orm);
    known.reading = reading;
    reading.catch(() => {
      if (known.reading === reading) known.reading = null;
    });
  }
  const { time, startedAt, endedAt } = await known.reading;
  const sinceMs = Math.floor(performance.now() - endedAt);
  return { now: new Date(time.getTime() + sinceMs), moment: startedAt + sinceMs };
}

async function read(orm: MikroORM): Promise<Reading> {
  const startedAt = performance.now();
  const time = await readDatabaseTime(orm.em.fork());
  return { time, startedAt, endedAt: performance.now() };
}
