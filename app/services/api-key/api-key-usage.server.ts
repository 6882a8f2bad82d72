import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ulid } from "ulid";
import { WriteBehind, type WriteBehindParts } from "#app/services/request-log/write-behind.server.ts";
import type { RecordApiKeyUsageRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** The contract's limit for one batch. A full batch does not wait. */
const KEYS_PER_BATCH = 10_000;
/** Beyond this many keys, counts are dropped to bound memory. */
const MAX_KEYS = 100_000;

type Batch = MessageInitShape<typeof RecordApiKeyUsageRequestSchema> & { batchId: string };

interface Count {
  readonly apiKeyId: string;
  readonly organizationId: string;
  requests: number;
  lastUsedAt: Date;
}

export type ApiKeyUsageParts = Pick<WriteBehindParts<Batch>, "send" | "log">;

/** Counts validations in memory and writes them behind. */
export class ApiKeyUsage {
  readonly #counts = new Map<string, Count>();
  readonly #behind: WriteBehind<Batch>;

  constructor(parts: ApiKeyUsageParts) {
    this.#behind = new WriteBehind<Batch>({
      ...parts,
      what: "API key usage",
      take: () => takeBatch(this.#counts),
      waiting: () => this.#counts.size,
      sizeOf: ({ usages = [] }) => usages.length,
    });
  }

  /** Counts one successful validation. It never waits and never throws. */
  record({ apiKeyId, orgId }: { readonly apiKeyId: string; readonly orgId: string }, at: Date): void {
    const count = this.#counts.get(apiKeyId);
    if (count) {
      count.requests += 1;
      if (at > count.lastUsedAt) count.lastUsedAt = at;
    } else if (this.#counts.size < MAX_KEYS) {
      this.#counts.set(apiKeyId, { apiKeyId, organizationId: orgId, requests: 1, lastUsedAt: at });
      if (this.#counts.size >= KEYS_PER_BATCH) this.#behind.flushFull();
    } else this.#behind.drop();
  }

  flush(): Promise<void> {
    return this.#behind.flush();
  }

  close(): Promise<void> {
    return this.#behind.close();
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
