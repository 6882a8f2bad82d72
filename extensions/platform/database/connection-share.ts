import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

const sharing = new AsyncLocalStorage<true>();

/** Runs long work of the background, which takes its connections from the share of it that the pool allows. */
export function inShare<T>(run: () => T): T {
  return sharing.run(true, run);
}

/** Listeners run outside the share, since what they begin is other work. */
export class EmitterOutsideShare<Events extends Record<keyof Events, unknown[]>> extends EventEmitter<Events> {
  override emit: EventEmitter<Events>["emit"] = (name, ...given) =>
    sharing.exit(() => super.emit(name, ...(given as never)));
}

/** Half of the connections, and at least one. */
export function shareOf(connections: number): number {
  return Math.max(1, Math.floor(connections / 2));
}

interface ShareLimits {
  readonly most: number;
  /** After this wait the pool alone decides: one who holds a connection of the share may need a second one. */
  readonly patienceMs: number;
}

/** Limits how many of a pool's connections are in use by work that runs in the share. */
export function limitShare(pool: pg.Pool, { most, patienceMs }: ShareLimits): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>;
  const waiting: (() => void)[] = [];
  let used = 0;
  const taken = async (): Promise<void> => {
    if (used < most) {
      used += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    const ended = new AbortController();
    const impatient = pause(patienceMs, true, { signal: ended.signal, ref: false }).catch(() => true);
    const isImpatient = await Promise.race([turn.promise.then(() => false), impatient]);
    ended.abort();
    if (!isImpatient) return;
    const place = waiting.indexOf(turn.resolve);
    if (place < 0) return;
    waiting.splice(place, 1);
    used += 1;
  };
  const free = (): void => {
    const next = used <= most ? waiting.shift() : undefined;
    if (next) next();
    else used -= 1;
  };
  const shared = async (): Promise<pg.PoolClient> => {
    await taken();
    try {
      return freeing(await connect(), free);
    } catch (error) {
      free();
      throw error;
    }
  };
  const isShared = (given: readonly unknown[]) => given.length === 0 && sharing.getStore() === true;
  Object.assign(pool, { connect: (...given: unknown[]) => (isShared(given) ? shared() : connect(...given)) });
}

/** The pool gives its clients a new `release` each time. */
function freeing(client: pg.PoolClient, free: () => void): pg.PoolClient {
  const release = client.release.bind(client);
  let isFree = false;
  client.release = (error) => {
    release(error);
    if (!isFree) free();
    isFree = true;
  };
  return client;
}
