import { createHmac } from "node:crypto";
import type { Store } from "#sandbox/terminal/store/store.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";

/** One environment of one organization. */
export interface Account {
  readonly id: string;
  readonly reference: string;
  readonly apiKey: string;
  /** `whsec_` and base64. */
  readonly webhookSecret: string;
  readonly webhookUrl: string;
}

export const FEATURES = [
  "pair_code_on_device",
  "pair_code_in_dashboard",
  "configure",
  "display",
  "reboot",
  "tip",
  "partial_approval",
  "authorization",
  "void",
  "card_refund",
  "journal",
  "store_and_forward",
];

/** The keys follow from the secret and the reference, so that an account that is made again has the same ones. */
export function createAccounts(store: Store, secret: string) {
  const accounts = store.table<Account>("accounts");
  const byKey = new Map([...accounts.all()].map((account) => [account.apiKey, account]));
  const derive = (name: string, reference: string) => createHmac("sha256", secret).update(`${name} ${reference}`);
  return {
    list: () => [...accounts.all()],
    find: (id: string) => accounts.get(id),
    withReference: (reference: string) => [...accounts.all()].find((account) => account.reference === reference),
    /** @throws unauthorized */
    authenticate(apiKey: string): Account {
      const account = byKey.get(apiKey);
      if (!account) throw errors.unauthorized();
      return account;
    },
    /** The same reference is the same account. */
    open(reference: string, webhookUrl: string): { account: Account; isNew: boolean } {
      const id = `acct_${derive("id", reference).digest("hex").slice(0, 20)}`;
      const isNew = accounts.get(id) === undefined;
      const account = accounts.put(id, {
        id,
        reference,
        apiKey: `terminal_${derive("key", reference).digest("base64url")}`,
        webhookSecret: `whsec_${derive("webhooks", reference).digest("base64")}`,
        webhookUrl,
      });
      byKey.set(account.apiKey, account);
      return { account, isNew };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
