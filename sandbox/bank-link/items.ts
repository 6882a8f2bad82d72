import { randomBytes, randomUUID } from "node:crypto";
import { errors } from "./errors.ts";

/** A customer's sign-in at a sandbox bank. */
export interface Item {
  itemId: string;
  institutionId: string;
  webhook: string | null;
  /** The provider's error code of the sign-in; null when it works. */
  error: string | null;
  accounts: Account[];
}

export interface Account {
  account_id: string;
  name: string;
  official_name: string;
  mask: string;
  type: string;
  subtype: string;
}

type NewAccount = readonly [name: string, mask: string, subtype: string];

const USUAL: readonly NewAccount[] = [
  ["Checking", "0000", "checking"],
  ["Savings", "1111", "savings"],
];

/** Accounts by institution. The sandbox engine derives a payout's outcome from an account's last four digits. */
const ACCOUNTS: Readonly<Record<string, readonly NewAccount[]>> = {
  ins_payouts: [
    ["Checking", "0000", "checking"],
    ["Closed", "0002", "checking"],
    ["Slow", "0003", "checking"],
    ["Very slow", "0004", "savings"],
  ],
};

/** Items live in memory: a restarted provider has none. */
export function createItems() {
  const unexchanged = new Map<string, Item>();
  const byToken = new Map<string, Item>();
  return {
    /** Signs a customer in, as the provider's window would. */
    signIn(institutionId: string, webhook: string | null): string {
      const publicToken = `public-sandbox-${randomUUID()}`;
      unexchanged.set(publicToken, {
        itemId: randomBytes(18).toString("hex"),
        institutionId,
        webhook,
        error: null,
        accounts: (ACCOUNTS[institutionId] ?? USUAL).map(([name, mask, subtype]) => newAccount(name, mask, subtype)),
      });
      return publicToken;
    },
    exchange(publicToken: string): { accessToken: string; item: Item } {
      const item = unexchanged.get(publicToken);
      if (!item) throw errors.invalidPublicToken();
      unexchanged.delete(publicToken);
      const accessToken = `access-sandbox-${randomUUID()}`;
      byToken.set(accessToken, item);
      return { accessToken, item };
    },
    get(accessToken: string): Item {
      const item = byToken.get(accessToken);
      if (!item) throw errors.invalidAccessToken();
      return item;
    },
    /** For the control routes, which know the item's id only. */
    find(itemId: string): Item | undefined {
      return [...byToken.values()].find((item) => item.itemId === itemId);
    },
    remove(accessToken: string): void {
      if (!byToken.delete(accessToken)) throw errors.invalidAccessToken();
    },
    count: () => byToken.size,
  };
}

export type Items = ReturnType<typeof createItems>;

function newAccount(name: string, mask: string, subtype: string): Account {
  const account_id = randomBytes(18).toString("hex");
  return { account_id, name: `Sandbox ${name}`, official_name: `Sandbox ${name}`, mask, type: "depository", subtype };
}
