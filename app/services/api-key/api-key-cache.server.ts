import { LRUCache } from "lru-cache";

type Hash = Uint8Array<ArrayBuffer>;
type Lookup<Info> = Promise<Info | null>;
type LookUp<Info> = (hash: Hash) => Lookup<Info>;

const MAX_KEYS = 10_000;
/** Upper bound for serving a revoked key from the cache, counted from the start of the lookup. */
const TTL_MS = 1_000;
/** Keys in use are refreshed before their entry expires, so that no request waits for it. */
const REFRESH_AFTER_MS = 400;

/** Caches key lookups for a second. Keys in constant use are refreshed in the background. */
export class ApiKeyCache<Info extends object> {
  readonly #lookUp: LookUp<Info>;
  readonly #clock: () => number;
  // Promises, so that concurrent requests share one lookup.
  readonly #lookups: LRUCache<string, Lookup<Info>>;
  /** The keys read from the cache since the last refresh. */
  readonly #inUse = new Set<string>();
  #nextRefresh: NodeJS.Timeout | null = null;

  constructor(lookUp: LookUp<Info>, clock: () => number) {
    this.#lookUp = lookUp;
    this.#clock = clock;
    this.#lookups = new LRUCache({ max: MAX_KEYS, ttl: TTL_MS, ttlResolution: 0, perf: { now: clock } });
  }

  /** Looks up a key that is not cached, by `lookUp` where given. A failed lookup throws and is not cached. */
  async find(hash: Buffer, lookUp = this.#lookUp): Lookup<Info> {
    const id = hash.toString("base64");
    const cached = this.#lookups.get(id);
    if (!cached) return this.#startLookup(id, lookUp(new Uint8Array(hash)));
    const info = await cached;
    if (info) this.#scheduleRefresh(id);
    return info;
  }

  #startLookup(id: string, lookup: Lookup<Info>): Lookup<Info> {
    this.#lookups.set(id, lookup);
    lookup.catch(() => {
      if (this.#lookups.peek(id) === lookup) this.#lookups.delete(id);
    });
    return lookup;
  }

  #scheduleRefresh(id: string): void {
    this.#inUse.add(id);
    this.#nextRefresh ??= setTimeout(() => this.#refresh(), REFRESH_AFTER_MS).unref();
  }

  #refresh(): void {
    this.#nextRefresh = null;
    const start = this.#clock();
    for (const id of this.#inUse) {
      const lookup = this.#lookUp(new Uint8Array(Buffer.from(id, "base64")));
      // The cached entry stays until the new one is there; when the lookup fails, it expires as usual.
      lookup.then(
        () => this.#lookups.set(id, lookup, { start }),
        () => {},
      );
    }
    this.#inUse.clear();
  }
}
