import type { JWK } from "jose";

/** The platform's calls to a bank-linking provider. A further provider is a file next to plaid.ts. */
export interface BankLinking {
  /** `userId` identifies the organization at the provider; the link's events go to `webhookUrl`. */
  createLinkToken(asked: { userId: string; webhookUrl: string }): Promise<LinkToken>;
  /** Works once per public token. The access token gives access to the bank's data until the item is removed. */
  exchangePublicToken(publicToken: string): Promise<ExchangedToken>;
  getItem(accessToken: string): Promise<BankItem>;
  getAccounts(accessToken: string): Promise<BankAccount[]>;
  /** Creates a token that identifies the account to the payout processor, so that we never see its number. */
  createProcessorToken(accessToken: string, accountId: string): Promise<string>;
  removeItem(accessToken: string): Promise<void>;
  /** Signs in a sandbox customer and returns the public token. A live provider refuses it. */
  signInAtSandbox(institutionId: string): Promise<string>;
  /** The key that signed a webhook. Null for an unknown or retired key. */
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
  /** The provider's code of the sign-in's problem. Null without one. */
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
