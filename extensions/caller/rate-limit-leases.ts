import { LRUCache } from "lru-cache";
import type { TakePoints } from "#contract/take-points.ts";

/** A lease is at most this part of a limit, so that what other instances hold unused stays small. */
const LEASES_PER_LIMIT = 200;
const KEPT_KEYS = 10_000;
/** How long to wait before a failed store is used again. */
const REST_MS = 1_000;
/** What fails faster was a broken connection, and the next one may be whole; a store that is slow is not asked twice. */
const AT_ONCE_MS = 250;
/** Two windows of one key never end this close together: an end within it is the same window, measured again. */
const SAME_WINDOW_MS = 1_000;

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly resetSeconds: number;
}

interface Lease {
  points: number;
  remaining: number;
  endsAt: number;
  /** Points that calls wait for. */
  waiting: number;
  refill: Promise<void> | null;
}

interface RateLimitLeasesParts {
  readonly take: TakePoints;
  /** Called when the store fails, at most once a second. */
  readonly onFailure?: (error: unknown) => void;
  readonly clock?: () => number;
}

/** Counts against limits that several instances share, a few points at a time, so that most requests need no call. */
export class RateLimitLeases {
  readonly #parts: RateLimitLeasesParts;
  readonly #now: () => number;
  readonly #leases = new LRUCache<string, Lease>({ max: KEPT_KEYS });
  #failure: { readonly error: unknown; readonly until: number } | null = null;

  constructor(parts: RateLimitLeasesParts) {
    this.#parts = parts;
    this.#now = parts.clock ?? (() => Date.now());
  }

  /** @throws what the store failed with */
  async consume(key: string, limit: number, cost = 1): Promise<Verdict> {
    const lease = this.#leaseOf(key);
    const known = this.#decide(lease, limit, cost);
    if (known) return known;
    lease.waiting += cost;
    try {
      for (;;) {
        lease.refill ??= this.#refill(lease, key, limit).finally(() => {
          lease.refill = null;
        });
        await lease.refill;
        const verdict = this.#decide(lease, limit, cost);
        if (verdict) return verdict;
      }
    } finally {
      lease.waiting -= cost;
    }
  }

  /** The exhausted limit that this instance knows already, without a call and without counting. */
  deniedVerdict(key: string, limit: number): Verdict | null {
    const lease = this.#leases.get(key);
    return lease && this.#isOpen(lease) && lease.points + lease.remaining <= 0
      ? this.#verdict(lease, limit, false)
      : null;
  }

  #leaseOf(key: string): Lease {
    const kept = this.#leases.get(key);
    if (kept) return kept;
    const lease: Lease = { points: 0, remaining: 0, endsAt: 0, waiting: 0, refill: null };
    this.#leases.set(key, lease);
    return lease;
  }

  /** Null when only the store can tell. */
  #decide(lease: Lease, limit: number, cost: number): Verdict | null {
    if (!this.#isOpen(lease)) return null;
    if (lease.points >= cost) {
      lease.points -= cost;
      return this.#verdict(lease, limit, true);
    }
    return lease.remaining <= 0 ? this.#verdict(lease, limit, false) : null;
  }

  async #refill(lease: Lease, key: string, limit: number): Promise<void> {
    const askedAt = this.#now();
    if (this.#failure && askedAt < this.#failure.until) throw this.#failure.error;
    const missing = lease.waiting - (this.#isOpen(lease) ? lease.points : 0);
    const points = Math.min(limit, Math.max(missing, Math.floor(limit / LEASES_PER_LIMIT), 1));
    try {
      const { granted, remaining, resetMs } = await this.#take({ key, points, limit });
      // From the moment of the request, so that no point outlives its window by the duration of the call.
      const endsAt = askedAt + Math.max(resetMs, 1);
      if (endsAt > lease.endsAt + SAME_WINDOW_MS) lease.points = 0;
      lease.points += granted;
      Object.assign(lease, { remaining, endsAt });
    } catch (error) {
      this.#failure = { error, until: this.#now() + REST_MS };
      this.#parts.onFailure?.(error);
      throw error;
    }
  }

  /** One failure says little of the store, and would cost a second of every write. */
  async #take(asked: Parameters<TakePoints>[0]): ReturnType<TakePoints> {
    const askedAt = this.#now();
    return this.#parts.take(asked).catch((error: unknown) => {
      if (this.#now() - askedAt > AT_ONCE_MS) throw error;
      return this.#parts.take(asked);
    });
  }

  #isOpen({ endsAt }: Lease): boolean {
    return this.#now() < endsAt;
  }

  #verdict({ points, remaining, endsAt }: Lease, limit: number, allowed: boolean): Verdict {
    const resetSeconds = Math.max(1, Math.ceil((endsAt - this.#now()) / 1_000));
    return { allowed, limit, remaining: allowed ? points + remaining : 0, resetSeconds };
  }
}

/** Header names of the IETF draft "RateLimit header fields for HTTP". */
export function rateLimitHeaders({ allowed, limit, remaining, resetSeconds }: Verdict): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
    ...(allowed ? {} : { "retry-after": String(resetSeconds) }),
  };
}
