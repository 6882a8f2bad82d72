import { randomBytes, randomUUID } from "node:crypto";
import { refusals } from "./refusal.ts";

/** A sign-in at a bank of the sandbox. */
export interface Item {
  itemId: string;
  institutionId: string;
  webhook: string | null;
  /** What is wrong with the sign-in, in the provider's codes. */
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

/** Items live in the process only: a provider that was restarted knows none. */
export function createItems() {
  const waiting = new Map<string, Item>();
  const byToken = new Map<string, Item>();
  return {
    /** The bank's customer has signed in, as if in the provider's window. */
    signIn(institutionId: string, webhook: string | null): string {
      const publicToken = `public-sandbox-${randomUUID()}`;
      waiting.set(publicToken, {
        itemId: randomBytes(18).toString("hex"),
        institutionId,
        webhook,
        error: null,
        accounts: [anAccount("Checking", "0000", "checking"), anAccount("Savings", "1111", "savings")],
      });
      return publicToken;
    },
    exchange(publicToken: string): { accessToken: string; item: Item } {
      const item = waiting.get(publicToken);
      if (!item) throw refusals.invalidPublicToken();
      waiting.delete(publicToken);
      const accessToken = `access-sandbox-${randomUUID()}`;
      byToken.set(accessToken, item);
      return { accessToken, item };
    },
    get(accessToken: string): Item {
      const item = byToken.get(accessToken);
      if (!item) throw refusals.invalidAccessToken();
      return item;
    },
    /** By the item's id, for whoever plays the bank. */
    find(itemId: string): Item | undefined {
      return [...byToken.values()].find((item) => item.itemId === itemId);
    },
    remove(accessToken: string): void {
      if (!byToken.delete(accessToken)) throw refusals.invalidAccessToken();
    },
    count: () => byToken.size,
  };
}

export type Items = ReturnType<typeof createItems>;

function anAccount(name: string, mask: string, subtype: string): Account {
  const account_id = randomBytes(18).toString("hex");
  return { account_id, name: `Sandbox ${name}`, official_name: `Sandbox ${name}`, mask, type: "depository", subtype };
}
