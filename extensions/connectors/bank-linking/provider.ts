import type { JWK } from "jose";

/** The calls that the platform needs from a bank-linking provider. Another provider is another file beside plaid.ts. */
export interface BankLinking {
  /** `userId` names the organization to the provider; events of the link are sent to `webhookUrl`. */
  createLinkToken(asked: { userId: string; webhookUrl: string }): Promise<LinkToken>;
  /** Serves once for each public token. The access token opens the bank's data until the item is removed. */
  exchangePublicToken(publicToken: string): Promise<ExchangedToken>;
  getItem(accessToken: string): Promise<BankItem>;
  getAccounts(accessToken: string): Promise<BankAccount[]>;
  /** A token by which the processor of payouts knows the account, so that its number does not pass through us. */
  createProcessorToken(accessToken: string, accountId: string): Promise<string>;
  removeItem(accessToken: string): Promise<void>;
  /** Signs a customer of the provider's sandbox in and answers the public token. A provider of real banks refuses it. */
  signInAtSandbox(institutionId: string): Promise<string>;
  /** The key that signed a webhook. Null when the provider has no such key, or has retired it. */
  findWebhookKey(keyId: string): Promise<JWK | null>;
}

export interface LinkToken {
  linkToken: string;
  expiresAt: Date;
}

export interface ExchangedToken {
  accessToken: string;
  itemId: string;
}

/** A sign-in at one bank. */
export interface BankItem {
  institutionId: string | null;
  /** The provider's code of what is wrong with the sign-in. Null when nothing is. */
  problem: string | null;
}

export interface BankAccount {
  accountId: string;
  name: string;
  /** The last characters of the account number. */
  mask: string | null;
  type: string;
  subtype: string | null;
}
