import DataLoader from "dataloader";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";

type Hash = Uint8Array<ArrayBuffer>;

/** The contract's limit for one question. */
const KEYS_AT_ONCE = 1_000;

/** Answers about one key at a time, and asks about all that are wanted at the same moment in one call. */
export function askTogether(
  verify: (keyHashes: Hash[]) => Promise<readonly VerifiedApiKey[]>,
): (keyHash: Hash) => Promise<VerifiedApiKey | undefined> {
  const questions = new DataLoader<Hash, VerifiedApiKey | undefined>(
    async (keyHashes) => {
      const found = new Map((await verify([...keyHashes])).map((key) => [idOf(key.keyHash), key]));
      return keyHashes.map((hash) => found.get(idOf(hash)));
    },
    { cache: false, maxBatchSize: KEYS_AT_ONCE },
  );
  return (keyHash) => questions.load(keyHash);
}

const idOf = (hash: Uint8Array): string => Buffer.from(hash).toString("base64");
