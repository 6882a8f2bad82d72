import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Logger } from "pino";
import { ulid } from "ulid";
import type { RecordApiKeyUsageRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

const FLUSH_EACH_MS = 1_000;
const FLUSH_AT_KEYS = 1_000;
/** The contract's limit for one batch. */
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

export interface ApiKeyUsage {
  /** Counts one successful validation. It never waits and never throws. */
  record(key: { readonly apiKeyId: string; readonly orgId: string }, at: Date): void;
  /** Sends what was counted. One flush runs at a time; a failed batch goes first, under its own id, so that it counts once. */
  flush(): Promise<void>;
  /** Sends the rest, for the end of the process. */
  close(): Promise<void>;
}

export interface ApiKeyUsageParts {
  readonly send: (batch: Batch) => Promise<unknown>;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** Counts validations in memory and writes them behind: a crash loses at most one interval. */
export function createApiKeyUsage({ send, log }: ApiKeyUsageParts): ApiKeyUsage {
  const counts = new Map<string, Count>();
  let unsent: Batch | null = null;
  let running: Promise<void> | null = null;
  let dropped = 0;

  const sendNext = async (): Promise<void> => {
    if (dropped > 0) log.error({ dropped }, "API key usage was not counted: too many keys wait to be written.");
    dropped = 0;
    unsent ??= takeBatch(counts);
    const batch = unsent;
    if (!batch) return;
    try {
      await send(batch);
      unsent = null;
    } catch (error) {
      if (!isHopeless(error)) throw error;
      // No repetition mends a batch that breaks the contract; keeping it would hold up all others.
      log.error(
        { err: error, batch_id: batch.batchId, keys: batch.usages?.length },
        "API key usage was refused and is lost.",
      );
      unsent = null;
    }
  };

  const flush = (): Promise<void> => {
    running ??= sendNext()
      .catch((error) => log.warn({ err: error }, "API key usage could not be written; it is sent again."))
      .finally(() => {
        running = null;
      });
    return running;
  };

  const timer = setInterval(flush, FLUSH_EACH_MS).unref();

  return {
    record({ apiKeyId, orgId }, at) {
      const count = counts.get(apiKeyId);
      if (count) {
        count.requests += 1;
        if (at > count.lastUsedAt) count.lastUsedAt = at;
      } else if (counts.size < MAX_KEYS) {
        counts.set(apiKeyId, { apiKeyId, organizationId: orgId, requests: 1, lastUsedAt: at });
        // After a failure only the timer tries again, or a busy process would hammer a service that is down.
        if (counts.size >= FLUSH_AT_KEYS && !unsent) void flush();
      } else dropped += 1;
    },
    flush,
    async close() {
      clearInterval(timer);
      await running;
      for (let failures = 0; (unsent || counts.size > 0) && failures < ATTEMPTS_AT_CLOSE; ) {
        await flush();
        if (unsent) failures += 1;
      }
      const lost = (unsent?.usages?.length ?? 0) + counts.size;
      if (lost > 0) log.error({ keys: lost }, "API key usage could not be written before the end and is lost.");
    },
  };
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
