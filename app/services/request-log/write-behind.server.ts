import { Code, ConnectError } from "@connectrpc/connect";
import type { Logger } from "pino";

const FLUSH_EACH_MS = 1_000;
const ATTEMPTS_AT_CLOSE = 3;

export interface WriteBehindParts<Batch> {
  /** Name of the batches in log messages: "API key usage". */
  readonly what: string;
  /** Takes the next batch; null when nothing waits. */
  readonly take: () => Batch | null;
  /** Number of waiting items, besides those of a batch that was taken. */
  readonly waiting: () => number;
  readonly sizeOf: (batch: Batch) => number;
  readonly send: (batch: Batch) => Promise<unknown>;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** Writes batches each second, apart from the requests that they count: a crash loses at most one interval. */
export class WriteBehind<Batch extends { readonly batchId: string }> {
  readonly #parts: WriteBehindParts<Batch>;
  readonly #timer: NodeJS.Timeout;
  #unsent: Batch | null = null;
  #running: Promise<void> | null = null;
  #dropped = 0;
  /** Whether the last batch failed because the service was unreachable. */
  #isAlone = false;

  constructor(parts: WriteBehindParts<Batch>) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.flush(), FLUSH_EACH_MS).unref();
  }

  /** Counts items that did not fit in memory. */
  drop(): void {
    this.#dropped += 1;
  }

  /**
   * Sends a full batch without waiting. After a failure only the timer retries, so that an unavailable service is not
   * flooded.
   */
  flushFull(): void {
    if (!this.#unsent) void this.flush();
  }

  /** Sends a batch. One flush runs at a time; a failed batch goes first, under its own id, so that it counts once. */
  flush(): Promise<void> {
    const { what, log } = this.#parts;
    this.#running ??= this.#sendNext()
      .catch((error) => {
        this.#isAlone = ConnectError.from(error).code === Code.Unavailable;
        log.warn({ err: error }, `${what} could not be written; it is sent again.`);
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Sends the rest, for the end of the process. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    for (let failures = 0; this.#waiting > 0 && failures < ATTEMPTS_AT_CLOSE; ) {
      await this.flush();
      if (this.#unsent) failures += 1;
    }
    const { what, log } = this.#parts;
    if (this.#waiting === 0) return;
    // A service that was stopped at the same moment is no fault.
    const level = this.#isAlone ? "warn" : "error";
    log[level]({ waiting: this.#waiting }, `${what} could not be written before the end and is lost.`);
  }

  get #waiting(): number {
    const { waiting, sizeOf } = this.#parts;
    return waiting() + (this.#unsent ? sizeOf(this.#unsent) : 0);
  }

  async #sendNext(): Promise<void> {
    const { what, take, send, sizeOf, log } = this.#parts;
    if (this.#dropped > 0) log.error({ dropped: this.#dropped }, `${what} was dropped: too much waits.`);
    this.#dropped = 0;
    this.#unsent ??= take();
    const batch = this.#unsent;
    if (!batch) return;
    try {
      await send(batch);
    } catch (error) {
      if (!isHopeless(error)) throw error;
      // A batch that breaks the contract fails on every retry, and keeping it would block all others.
      log.error({ err: error, batch_id: batch.batchId, size: sizeOf(batch) }, `${what} was refused and is lost.`);
    }
    this.#unsent = null;
  }
}

function isHopeless(error: unknown): boolean {
  return ConnectError.from(error).code === Code.InvalidArgument;
}
