import { LRUCache } from "lru-cache";
import type { CentralAuth } from "./central-auth.server.ts";

const TTL_MS = 5 * 60_000;
/** After a failure pages show IDs for so long, instead of waiting for the service each time. */
const FAILED_TTL_MS = 30_000;
const MAX_PEOPLE = 10_000;
/** The most users in one request to the central service. */
const USERS_PER_REQUEST = 100;

export interface People {
  /** Names by user ID. @throws CentralAuthError */
  names(userIds: readonly string[]): Promise<Readonly<Record<string, string>>>;
}

/** Caches names for some minutes, and unknown users as well. */
export function createPeople(central: Pick<CentralAuth, "users">, clock: () => number = Date.now): People {
  const cache = new LRUCache<string, { readonly name: string | null }>({
    max: MAX_PEOPLE,
    ttl: TTL_MS,
    perf: { now: clock },
  });
  return {
    async names(userIds) {
      const unknown = userIds.filter((id) => !cache.has(id));
      for (let first = 0; first < unknown.length; first += USERS_PER_REQUEST) {
        const ids = unknown.slice(first, first + USERS_PER_REQUEST);
        // Replaced by the answer.
        for (const id of ids) cache.set(id, { name: null }, { ttl: FAILED_TTL_MS });
        const found = new Map((await central.users(ids)).map(({ id, name, email }) => [id, name || email || null]));
        for (const id of ids) cache.set(id, { name: found.get(id) ?? null });
      }
      const known = userIds.map((id) => [id, cache.get(id)?.name ?? null] as const);
      return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== null));
    },
  };
}
