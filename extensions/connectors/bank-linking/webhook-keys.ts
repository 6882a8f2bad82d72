import type { JWK } from "jose";
import { LRUCache } from "lru-cache";
import { BankLinkingUnavailableError } from "./bank-linking.errors.ts";

/** The unverified sender of a webhook. */
export interface WebhookSender {
  /** The client's IP network. */
  readonly network: string;
  /** The owner of the item in the body; item IDs cannot be guessed. Null for an unknown item. */
  findOwner(): Promise<string | null>;
}

interface WebhookKeysOptions {
  findWebhookKey: (keyId: string) => Promise<JWK | null>;
  now: () => Date;
}

const KEYS_KEPT = { max: 20, ttl: 3_600_000 };
/** Longer than a signature is valid, so that looking an unknown key up again is pointless. */
const UNKNOWN_FOR_MS = 600_000;
const UNKNOWN_KEPT = 10_000;
const BUDGETS_KEPT = 10_000;
const MINUTE_MS = 60_000;
/** Key lookups per minute: for one owner's items, per network, and for all unknown items together. */
const LOOKUPS = { owner: 30, network: 30, strangers: 120 };

/**
 * The provider's keys by ID. Senders can invent IDs, so unknown ones are cached, and lookups count per owner of a known
 * item, or else per network.
 */
export function createWebhookKeys({ findWebhookKey, now }: WebhookKeysOptions) {
  const known = new LRUCache<string, JWK>(KEYS_KEPT);
  const unknownSince = new LRUCache<string, number>({ max: UNKNOWN_KEPT });
  const asking = new Map<string, Promise<JWK | null>>();
  const minutes = new LRUCache<string, { start: number; lookups: number }>({ max: BUDGETS_KEPT });
  const time = () => now().getTime();
  const isUnknown = (keyId: string) => time() - (unknownSince.get(keyId) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_FOR_MS;

  function spend(name: string, limit: number): void {
    const last = minutes.get(name);
    const minute = last && time() - last.start < MINUTE_MS ? last : { start: time(), lookups: 0 };
    if (minute.lookups >= limit) throw new BankLinkingUnavailableError();
    minute.lookups += 1;
    minutes.set(name, minute);
  }

  async function ask(keyId: string): Promise<JWK | null> {
    try {
      const key = await findWebhookKey(keyId);
      if (key) known.set(keyId, key);
      else unknownSince.set(keyId, time());
      return key;
    } finally {
      asking.delete(keyId);
    }
  }

  /** @throws BankLinkingUnavailableError when the key cannot be looked up now */
  return async (keyId: string, sender: WebhookSender): Promise<JWK | null> => {
    const remembered = known.get(keyId);
    if (remembered || isUnknown(keyId)) return remembered ?? null;
    const owner = await sender.findOwner();
    const under = asking.get(keyId);
    if (under) return under;
    if (known.has(keyId) || isUnknown(keyId)) return known.get(keyId) ?? null;
    if (owner === null) {
      spend(`network ${sender.network}`, LOOKUPS.network);
      spend("strangers", LOOKUPS.strangers);
    } else spend(`owner ${owner}`, LOOKUPS.owner);
    const asked = ask(keyId);
    asking.set(keyId, asked);
    return asked;
  };
}
