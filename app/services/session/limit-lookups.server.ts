import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CentralAuth, CentralSession } from "./central-auth.server.ts";
import type { LookupLimit } from "./session.ts";

const TTL_MS = 600_000;
const MAX_COOKIES = 10_000;

interface Cookie {
  readonly name: string;
  readonly value: string;
}

export type FindSession = (cookie: Cookie, lookups: LookupLimit) => Promise<CentralSession | null>;

/**
 * Looks up session cookies at the central service. Unknown ones count as failed authentications; blocked addresses may
 * use only recently valid ones.
 */
export function limitLookups({ findSession }: Pick<CentralAuth, "findSession">): FindSession {
  const verified = new LRUCache<string, true>({ max: MAX_COOKIES, ttl: TTL_MS });
  return async (cookie, lookups) => {
    // Hashed, so that the memory of the process holds no session.
    const hash = createHash("sha256").update(cookie.value).digest("base64url");
    const isRefused = !verified.has(hash) && lookups.isBlocked;
    const session = isRefused ? null : await findSession(cookie);
    if (session) verified.set(hash, true);
    else {
      verified.delete(hash);
      await lookups.countFailure();
    }
    return session;
  };
}
