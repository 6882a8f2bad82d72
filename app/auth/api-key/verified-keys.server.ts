import { LRUCache } from "lru-cache";

type Hash = Uint8Array<ArrayBuffer>;
type Answer<Info> = Promise<Info | null>;

const KEPT = 10_000;
/** How long a revoked key may still be answered from here, counted from the question. */
const LIFETIME_MS = 1_000;
/** Keys in use are asked about again before their answer dies, so that no request waits for that. */
const ASKED_AGAIN_AFTER_MS = 400;

/** Answers about keys, each at most a second old. Keys that are used all the time are kept fresh behind the requests. */
export class VerifiedKeys<Info extends object> {
  readonly #ask: (hash: Hash) => Answer<Info>;
  readonly #clock: () => number;
  // Promises, so that requests which arrive together ask once.
  readonly #answers: LRUCache<string, Answer<Info>>;
  /** What was answered from memory since the last round. */
  readonly #inUse = new Set<string>();
  #nextRound: NodeJS.Timeout | null = null;

  constructor(ask: (hash: Hash) => Answer<Info>, clock: () => number) {
    this.#ask = ask;
    this.#clock = clock;
    this.#answers = new LRUCache({ max: KEPT, ttl: LIFETIME_MS, ttlResolution: 0, perf: { now: clock } });
  }

  /** A failed question is thrown, and asked again the next time. */
  async find(hash: Buffer): Answer<Info> {
    const id = hash.toString("base64");
    const remembered = this.#answers.get(id);
    if (!remembered) return this.#askNow(id, hash);
    const info = await remembered;
    if (info) this.#keepFresh(id);
    return info;
  }

  #askNow(id: string, hash: Buffer): Answer<Info> {
    const asked = this.#ask(new Uint8Array(hash));
    this.#answers.set(id, asked);
    asked.catch(() => {
      if (this.#answers.peek(id) === asked) this.#answers.delete(id);
    });
    return asked;
  }

  #keepFresh(id: string): void {
    this.#inUse.add(id);
    this.#nextRound ??= setTimeout(() => this.#round(), ASKED_AGAIN_AFTER_MS).unref();
  }

  #round(): void {
    this.#nextRound = null;
    const start = this.#clock();
    for (const id of this.#inUse) {
      const asked = this.#ask(new Uint8Array(Buffer.from(id, "base64")));
      // Until it is answered, and when it fails, the answer before it serves to the end of its own life.
      asked.then(
        () => this.#answers.set(id, asked, { start }),
        () => {},
      );
    }
    this.#inUse.clear();
  }
}
