import type { Context } from "#extensions/platform/work/context.ts";
import { readProgress } from "./sale-progress.queries.ts";

const EVERY_MS = 250;

export interface Seen {
  readonly version: number;
  /** Steps raise no version: they raise this. */
  readonly rank: number;
}

interface Waiter {
  readonly saleId: string;
  readonly seen: Seen;
  readonly resolve: () => void;
}

/** Waits for the sales of one organization, by one statement each 250 ms however many wait, and none without them. */
export class SaleWatch {
  readonly #context: Pick<Context, "orm" | "logger">;
  readonly #organizationId: string;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;

  constructor(context: Pick<Context, "orm" | "logger">, organizationId: string) {
    this.#context = context;
    this.#organizationId = organizationId;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  get isIdle(): boolean {
    return this.waiting === 0;
  }

  async until(saleId: string, seen: Seen, ends: AbortSignal): Promise<void> {
    if (ends.aborted) return;
    const { promise, resolve: settle } = Promise.withResolvers<void>();
    const resolve = () => settle();
    const waiter = { saleId, seen, resolve };
    this.#waiters.add(waiter);
    ends.addEventListener("abort", resolve, { once: true });
    this.#schedule();
    await promise;
    ends.removeEventListener("abort", resolve);
    this.#waiters.delete(waiter);
  }

  #schedule(): void {
    if (this.#timer || this.isIdle) return;
    this.#timer = setTimeout(() => void this.#look(), EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const waiters = [...this.#waiters];
    const ids = [...new Set(waiters.map(({ saleId }) => saleId))];
    try {
      if (ids.length > 0) {
        const now = await readProgress(this.#context.orm.em.fork(), this.#organizationId, ids);
        for (const { saleId, seen, resolve } of waiters) if (isPast(now.get(saleId), seen)) resolve();
      }
    } catch (error) {
      // The waiters go on: their time ends.
      this.#context.logger.warn({ err: error, organizationId: this.#organizationId }, "sales were not looked at");
    }
    this.#timer = null;
    this.#schedule();
  }
}

function isPast(now: Seen | undefined, seen: Seen): boolean {
  return now === undefined || now.version > seen.version || now.rank > seen.rank;
}
