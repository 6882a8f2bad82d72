import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { type BusinessDetails, businessOfAccount } from "./business-details.ts";
import type { components } from "./gen/engine-api.ts";
import { optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

interface NewAccount {
  /** Our ID: letters, digits, `_` and `-`, at most 64. A second account with it is refused as `already_exists`. */
  engineMerchantId: string;
  name: string;
  /** The webhook URL of the default profile, which the engine creates with the account. */
  webhookUrl?: string;
}

export type EngineAccounts = ReturnType<typeof accountsOf>;

/** Calls that require the engine operator's admin key. */
export function accountsOf(ask: Ask) {
  const pathOf = (id: string) => `/accounts/${segment(id)}`;
  const keysOf = (id: string) => `/api_keys/${segment(id)}`;
  return {
    async create({ engineMerchantId, name, webhookUrl }: NewAccount) {
      const json: Requests["MerchantAccountCreate"] = {
        merchant_id: engineMerchantId,
        merchant_name: name,
        ...(webhookUrl && { webhook_details: { webhook_url: webhookUrl } }),
      };
      return read(accountSchema, await ask({ method: "POST", path: "/accounts", json }));
    },
    get: async (id: string) => read(accountSchema, await ask({ method: "GET", path: pathOf(id) })),
    /** Tells the engine about the business. Idempotent. */
    async describe(id: string, business: BusinessDetails): Promise<void> {
      const json: Requests["MerchantAccountUpdate"] = { merchant_id: id, ...businessOfAccount(business) };
      await ask({ method: "POST", path: pathOf(id), json });
    },
    /** The key has full access to the merchant, never expires and is returned only once. */
    async createApiKey(id: string, name: string): Promise<string> {
      const json: Requests["CreateApiKeyRequest"] = { name, expiration: "never" };
      return read(apiKeySchema, await ask({ method: "POST", path: keysOf(id), json })).api_key;
    },
    listApiKeys: async (id: string) =>
      read(z.array(listedKeySchema), await ask({ method: "GET", path: `${keysOf(id)}/list` })),
    async revokeApiKey(id: string, keyId: string): Promise<void> {
      await ask({ method: "DELETE", path: `${keysOf(id)}/${segment(keyId)}` });
    },
  };
}

/** An engine merchant account. */
export type EngineAccount = z.infer<typeof accountSchema>;

const accountSchema = z
  .looseObject({
    merchant_id: z.string().min(1),
    default_profile: optionalText,
    publishable_key: optionalText,
    payment_response_hash_key: optionalText,
  })
  .transform((account) => ({
    engineMerchantId: account.merchant_id,
    defaultProfileId: account.default_profile,
    /** Gives a payer's browser access to a payment, together with its client secret. */
    publishableKey: account.publishable_key,
    /** The key of the engine's webhook signatures; a secret. */
    webhookSigningKey: account.payment_response_hash_key,
    /** All its fields in the engine's words, to compare with what they should be. Holds secrets. */
    fields: account as Readonly<Record<string, unknown>>,
  }));

const apiKeySchema = z.object({ api_key: z.string().min(1) });

const listedKeySchema = z
  .object({ key_id: z.string().min(1), name: z.string().catch(""), prefix: z.string().catch("") })
  .transform(({ key_id, name, prefix }) => ({ keyId: key_id, name, prefix }));
