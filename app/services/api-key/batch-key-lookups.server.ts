import DataLoader from "dataloader";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";

type Hash = Uint8Array<ArrayBuffer>;

/** The contract's limit for one call. */
const MAX_BATCH_SIZE = 1_000;

/** The longest that a key waits for the call before its own. A slow call must not delay other keys. */
const MAX_WAIT_MS = 5;

/**
 * Batches key lookups: a lone key is sent at once; keys that arrive during a call go together in the next. `delayMs`
 * collects for a fixed time instead.
 */
export function batchKeyLookups(
  verify: (keyHashes: Hash[]) => Promise<readonly VerifiedApiKey[]>,
  delayMs?: number,
): (keyHash: Hash) => Promise<VerifiedApiKey | undefined> {
  let inFlight = Promise.resolve();
  const untilSent = () => (delayMs === undefined ? Promise.race([inFlight, wait(MAX_WAIT_MS)]) : wait(delayMs));
  const loader = new DataLoader<Hash, VerifiedApiKey | undefined>(
    async (keyHashes) => {
      const call = verify([...keyHashes]);
      inFlight = call.then(ignore, ignore);
      const found = new Map((await call).map((key) => [idOf(key.keyHash), key]));
      return keyHashes.map((hash) => found.get(idOf(hash)));
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      // The immediate lets the requests that this turn of the event loop still reads join the batch.
      batchScheduleFn: (send) => void untilSent().then(() => setImmediate(send)),
    },
  );
  return (keyHash) => loader.load(keyHash);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const ignore = () => {};
const idOf = (hash: Uint8Array): string => Buffer.from(hash).toString("base64");
