import DataLoader from "dataloader";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";

type Hash = Uint8Array<ArrayBuffer>;

/** The contract's limit for one call. */
const MAX_BATCH_SIZE = 1_000;

/** Looks up keys one at a time for the caller, and in one call for the service: per tick, or per `delayMs`. */
export function batchKeyLookups(
  verify: (keyHashes: Hash[]) => Promise<readonly VerifiedApiKey[]>,
  delayMs?: number,
): (keyHash: Hash) => Promise<VerifiedApiKey | undefined> {
  const loader = new DataLoader<Hash, VerifiedApiKey | undefined>(
    async (keyHashes) => {
      const found = new Map((await verify([...keyHashes])).map((key) => [idOf(key.keyHash), key]));
      return keyHashes.map((hash) => found.get(idOf(hash)));
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      ...(delayMs !== undefined && { batchScheduleFn: (send) => void setTimeout(send, delayMs) }),
    },
  );
  return (keyHash) => loader.load(keyHash);
}

const idOf = (hash: Uint8Array): string => Buffer.from(hash).toString("base64");
