import { hkdfSync } from "node:crypto";
import { LRUCache } from "lru-cache";

/** A master key: at least 32 random bytes, named by the key ID in each ciphertext. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

const KEYS_KEPT = 1_000;

/**
 * Derives the key of each organization for one purpose by HKDF-SHA-256 from a master key, in an importable form.
 * Recently used keys are cached.
 */
export function organizationKeys<Key extends object>(
  purpose: string,
  formOf: (bytes: Uint8Array<ArrayBuffer>) => Key,
): (master: MasterKey, organizationId: string) => Key {
  const derived = new LRUCache<string, Key>({ max: KEYS_KEPT });
  return (master, organizationId) => {
    const name = `${master.id}\n${organizationId}`;
    const known = derived.get(name);
    if (known) return known;
    const info = lengthPrefixed(purpose, organizationId);
    const key = formOf(new Uint8Array(hkdfSync("sha256", master.key, new Uint8Array(), info, 32)));
    derived.set(name, key);
    return key;
  };
}

/** Without the lengths, ("ab", "c") and ("a", "bc") would authenticate the same bytes. */
export function lengthPrefixed(...parts: string[]): Uint8Array {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
