import { setTimeout as wait } from "node:timers/promises";
import DataLoader from "dataloader";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";

type Hash = Uint8Array<ArrayBuffer>;
type VerifyAll = (keyHashes: Hash[]) => Promise<readonly VerifiedApiKey[]>;

/** The contract's limit for one call. */
const MAX_BATCH_SIZE = 1_000;

/** A call that takes longer holds no other back. */
const HOLDS_BACK_MS = 5;

/**
 * Looks up keys one at a time for the caller, and in few calls for the service: a lone key is asked about at once, and what
 * comes while a call is under way shares the next one. With `delayMs`, whatever comes in that time is one call.
 */
export function batchKeyLookups(
  verifyAll: VerifyAll,
  delayMs?: number,
): (keyHash: Hash) => Promise<VerifiedApiKey | undefined> {
  const { verify, ended } = oneAfterAnother(verifyAll);
  const loader = new DataLoader<Hash, VerifiedApiKey | undefined>(
    async (keyHashes) => {
      const found = new Map((await verify([...keyHashes])).map((key) => [idOf(key.keyHash), key]));
      return keyHashes.map((hash) => found.get(idOf(hash)));
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: (send) => void (delayMs === undefined ? ended() : wait(delayMs)).then(() => setImmediate(send)),
    },
  );
  return (keyHash) => loader.load(keyHash);
}

/** The calls, and the end of the one that is under way. */
function oneAfterAnother(verifyAll: VerifyAll) {
  let underWay: Promise<unknown> | null = null;
  return {
    verify(keyHashes: Hash[]) {
      const call = verifyAll(keyHashes);
      const settled = call.then(done, done);
      function done() {
        if (underWay === settled) underWay = null;
      }
      underWay = settled;
      return call;
    },
    ended: async () => underWay && (await Promise.race([underWay, wait(HOLDS_BACK_MS)])),
  };
}

const idOf = (hash: Uint8Array): string => Buffer.from(hash).toString("base64");
