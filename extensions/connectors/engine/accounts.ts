import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

interface NewAccount {
  /** Ours: letters, digits, `_` and `-`, at most 64. A second account of the same id is refused as `already_exists`. */
  engineMerchantId: string;
  name: string;
  /** Becomes the address of the default profile, which the engine makes with the account. */
  webhookUrl?: string;
}

export type EngineAccounts = ReturnType<typeof accountsOf>;

/** What only the engine's operator may do, with the admin key. */
export function accountsOf(ask: Ask) {
  return {
    async create({ engineMerchantId, name, webhookUrl }: NewAccount) {
      const json: Requests["MerchantAccountCreate"] = {
        merchant_id: engineMerchantId,
        merchant_name: name,
        ...(webhookUrl && { webhook_details: { webhook_url: webhookUrl } }),
      };
      return read(accountSchema, await ask({ method: "POST", path: "/accounts", json }));
    },
    get: async (id: string) => read(accountSchema, await ask({ method: "GET", path: `/accounts/${segment(id)}` })),
    /** The key opens everything of the merchant, never expires and is shown this once. */
    async createApiKey(id: string, name: string): Promise<string> {
      const json: Requests["CreateApiKeyRequest"] = { name, expiration: "never" };
      return read(apiKeySchema, await ask({ method: "POST", path: `/api_keys/${segment(id)}`, json })).api_key;
    },
  };
}

/** A merchant as the engine has it. */
export type EngineAccount = z.infer<typeof accountSchema>;

const accountSchema = z
  .object({
    merchant_id: z.string().min(1),
    default_profile: optionalText,
    publishable_key: optionalText,
    payment_response_hash_key: optionalText,
  })
  .transform((account) => ({
    engineMerchantId: account.merchant_id,
    defaultProfileId: account.default_profile,
    /** Opens a payment to its payer's browser, together with the payment's own secret. */
    publishableKey: account.publishable_key,
    /** Signs the engine's webhooks; a secret. */
    webhookSigningKey: account.payment_response_hash_key,
  }));

const apiKeySchema = z.object({ api_key: z.string().min(1) });
