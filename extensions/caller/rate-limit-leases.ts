import { LRUCache } from "lru-cache";
import { type PointsWanted, type TakePoints, WINDOW_SECONDS } from "#contract/take-points.ts";

/** A lease is at most this fraction of a limit, so that instances hold few unused points. */
const LEASES_PER_LIMIT = 200;
const KEPT_KEYS = 10_000;
const WINDOW_MS = WINDOW_SECONDS * 1_000;
/** Time before a failed store is asked again. */
const REST_MS = 1_000;
/** A faster failure was a broken connection, so a retry may work; a slow store is not asked twice. */
const AT_ONCE_MS = 250;
/** Two windows of one key never end this close together: such an end belongs to the same window, measured again. */
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
  /** Points that calls are waiting for. */
  waiting: number;
  refill: Promise<void> | null;
}

interface RateLimitLeasesParts {
  readonly take: TakePoints;
  /**
   * The fraction of each limit that this instance grants alone while the store is unavailable; all of it when absent.
   */
  readonly shareAlone?: number;
  /** Called when the store fails, at most once a second. */
  readonly onFailure?: (error: unknown) => void;
  readonly clock?: () => number;
}

/**
 * Counts against shared limits by leasing points, so that most requests need no call. While the store is unavailable
 * each instance counts alone.
 */
export class RateLimitLeases {
  readonly #parts: RateLimitLeasesParts;
  readonly #now: () => number;
  readonly #leases = new LRUCache<string, Lease>({ max: KEPT_KEYS });
  /** Set while the store is failing. One lease asks it again at `nextTryAt`. */
  #outage: { nextTryAt: number } | null = null;

  constructor(parts: RateLimitLeasesParts) {
    this.#parts = parts;
    this.#now = parts.clock ?? (() => Date.now());
  }

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

  /** The verdict of a limit known to be exhausted, without a call and without counting. */
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

  /** Null when only the store can decide. */
  #decide(lease: Lease, limit: number, cost: number): Verdict | null {
    if (!this.#isOpen(lease)) return null;
    if (lease.points >= cost) {
      lease.points -= cost;
      return this.#verdict(lease, limit, true);
    }
    return lease.remaining <= 0 ? this.#verdict(lease, limit, false) : null;
  }

  async #refill(lease: Lease, key: string, limit: number): Promise<void> {
    const missing = lease.waiting - (this.#isOpen(lease) ? lease.points : 0);
    const points = Math.min(limit, Math.max(missing, Math.floor(limit / LEASES_PER_LIMIT), 1));
    const wanted = { key, points, limit };
    if (!this.#outage && (await this.#ask(lease, wanted))) return;
    if (this.#outage && this.#now() >= this.#outage.nextTryAt) {
      this.#outage.nextTryAt = Number.POSITIVE_INFINITY;
      // Points that it grants are added later.
      void this.#ask(lease, wanted);
    }
    this.#grantAlone(lease, wanted);
  }

  /** Whether the store granted points. */
  async #ask(lease: Lease, wanted: PointsWanted): Promise<boolean> {
    const askedAt = this.#now();
    try {
      const { granted, remaining, resetMs } = await this.#take(wanted);
      // Counted from the request, so that a call's duration does not extend the window.
      const endsAt = askedAt + Math.max(resetMs, 1);
      if (endsAt > lease.endsAt + SAME_WINDOW_MS) lease.points = 0;
      lease.points += granted;
      Object.assign(lease, { remaining, endsAt });
      this.#outage = null;
      return true;
    } catch (error) {
      const isTold = this.#outage && this.#outage.nextTryAt !== Number.POSITIVE_INFINITY;
      if (!isTold) this.#parts.onFailure?.(error);
      this.#outage = { nextTryAt: this.#now() + REST_MS };
      return false;
    }
  }

  /** A window that the store reported continues with its remaining points, so that a refused caller stays refused. */
  #grantAlone(lease: Lease, { points, limit }: PointsWanted): void {
    const most = Math.ceil(limit * (this.#parts.shareAlone ?? 1));
    if (!this.#isOpen(lease)) Object.assign(lease, { points: 0, remaining: most, endsAt: this.#now() + WINDOW_MS });
    const left = Math.min(lease.remaining, most);
    const granted = Math.min(points, left);
    lease.points += granted;
    lease.remaining = left - granted;
  }

  /** Retries once: a single failure may be a broken connection. */
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
