import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Logger } from "pino";
import { ulid } from "ulid";
import type { RecordApiKeyUsageRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

const FLUSH_EACH_MS = 1_000;
/** The contract's limit for one batch. A full batch does not wait. */
const KEYS_PER_BATCH = 10_000;
/** Beyond this many keys counts are dropped rather than memory filled. */
const MAX_KEYS = 100_000;
const ATTEMPTS_AT_CLOSE = 3;

type Batch = MessageInitShape<typeof RecordApiKeyUsageRequestSchema> & { batchId: string };

interface Count {
  readonly apiKeyId: string;
  readonly organizationId: string;
  requests: number;
  lastUsedAt: Date;
}

export interface ApiKeyUsageParts {
  readonly send: (batch: Batch) => Promise<unknown>;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** Counts validations in memory and writes them behind: a crash loses at most one interval. */
export class ApiKeyUsage {
  readonly #parts: ApiKeyUsageParts;
  readonly #counts = new Map<string, Count>();
  readonly #timer: NodeJS.Timeout;
  #unsent: Batch | null = null;
  #running: Promise<void> | null = null;
  #dropped = 0;

  constructor(parts: ApiKeyUsageParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.flush(), FLUSH_EACH_MS).unref();
  }

  /** Counts one successful validation. It never waits and never throws. */
  record({ apiKeyId, orgId }: { readonly apiKeyId: string; readonly orgId: string }, at: Date): void {
    const count = this.#counts.get(apiKeyId);
    if (count) {
      count.requests += 1;
      if (at > count.lastUsedAt) count.lastUsedAt = at;
    } else if (this.#counts.size < MAX_KEYS) {
      this.#counts.set(apiKeyId, { apiKeyId, organizationId: orgId, requests: 1, lastUsedAt: at });
      // After a failure only the timer tries again, or a busy process would hammer a service that is down.
      if (this.#counts.size >= KEYS_PER_BATCH && !this.#unsent) void this.flush();
    } else this.#dropped += 1;
  }

  /** Sends what was counted. One flush runs at a time; a failed batch goes first, under its own id, so that it counts once. */
  flush(): Promise<void> {
    this.#running ??= this.#sendNext()
      .catch((error) => this.#parts.log.warn({ err: error }, "API key usage could not be written; it is sent again."))
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
    if (this.#waiting > 0) {
      this.#parts.log.error({ keys: this.#waiting }, "API key usage could not be written before the end and is lost.");
    }
  }

  get #waiting(): number {
    return this.#counts.size + (this.#unsent?.usages?.length ?? 0);
  }

  async #sendNext(): Promise<void> {
    const { send, log } = this.#parts;
    if (this.#dropped > 0) log.error({ dropped: this.#dropped }, "API key usage was not counted: too many keys wait.");
    this.#dropped = 0;
    this.#unsent ??= takeBatch(this.#counts);
    const batch = this.#unsent;
    if (!batch) return;
    try {
      await send(batch);
    } catch (error) {
      if (!isHopeless(error)) throw error;
      // No repetition mends a batch that breaks the contract; keeping it would hold up all others.
      log.error(
        { err: error, batch_id: batch.batchId, keys: batch.usages?.length },
        "API key usage was refused and is lost.",
      );
    }
    this.#unsent = null;
  }
}

function takeBatch(counts: Map<string, Count>): Batch | null {
  const taken = [...counts.values().take(KEYS_PER_BATCH)];
  for (const { apiKeyId } of taken) counts.delete(apiKeyId);
  if (taken.length === 0) return null;
  const usages = taken.map(({ requests, lastUsedAt, ...key }) => ({
    ...key,
    requests: BigInt(requests),
    lastUsedAt: timestampFromDate(lastUsedAt),
  }));
  return { batchId: ulid(), usages };
}

function isHopeless(error: unknown): boolean {
  return ConnectError.from(error).code === Code.InvalidArgument;
}
