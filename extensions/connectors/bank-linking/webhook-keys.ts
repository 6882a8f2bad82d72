import type { JWK } from "jose";
import { LRUCache } from "lru-cache";
import { BankLinkingUnavailableError } from "./bank-linking.errors.ts";

/** Who a webhook comes from, before anything is proven. */
export interface WebhookSender {
  /** The network of the connection. */
  readonly network: string;
  /**
   * Whose item the body names, whose names strangers cannot guess. Null for an item that nobody has.
   */
  findOwner(): Promise<string | null>;
}

interface WebhookKeysOptions {
  findWebhookKey: (keyId: string) => Promise<JWK | null>;
  now: () => Date;
}

const KEYS_KEPT = { max: 20, ttl: 3_600_000 };
/** Longer than a signature is valid, so that none is worth asking for again. */
const UNKNOWN_FOR_MS = 600_000;
const UNKNOWN_KEPT = 10_000;
const BUDGETS_KEPT = 10_000;
const MINUTE_MS = 60_000;
/** How many keys are asked for in a minute: for the items of one owner, by one network, and by all that name nobody's item. */
const LOOKUPS = { owner: 30, network: 30, strangers: 120 };

/**
 * The provider's keys by their ids. Anybody can name keys that do not exist, so each is asked for at most once, and strangers use up
 * no lookup of an owner: a webhook about an item that we have is counted for its owner, any other for its network.
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

  /** @throws BankLinkingUnavailableError when the key cannot be asked for now */
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
