import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

/** A merchant as the engine has it. */
export interface EngineAccount {
  engineMerchantId: string;
  name: string | null;
  defaultProfileId: string | null;
  /** Signs the engine's webhooks; a secret. */
  webhookSigningKey: string | null;
  webhookUrl: string | null;
  publishableKey: string | null;
}

export interface NewAccount {
  /** Ours: letters, digits, `_` and `-`, at most 64. A second account of the same id is refused as `already_exists`. */
  engineMerchantId: string;
  name: string;
  /** Becomes the address of the default profile, which the engine makes with the account. */
  webhookUrl?: string;
}

/** What only the engine's operator may do, with the admin key. */
export interface EngineAccounts {
  create(account: NewAccount): Promise<EngineAccount>;
  get(engineMerchantId: string): Promise<EngineAccount>;
  /** The key opens everything of the merchant, never expires and is shown this once. */
  createApiKey(engineMerchantId: string, name: string): Promise<{ engineKeyId: string; apiKey: string }>;
  /** For profiles made from now on; those that exist keep theirs: see `EngineProfiles.setWebhookUrl`. */
  setWebhookUrl(engineMerchantId: string, webhookUrl: string): Promise<EngineAccount>;
}

export function accountsOf(ask: Ask): EngineAccounts {
  return {
    create: async ({ engineMerchantId, name, webhookUrl }) => {
      const json: Requests["MerchantAccountCreate"] = {
        merchant_id: engineMerchantId,
        merchant_name: name,
        ...(webhookUrl && { webhook_details: { webhook_url: webhookUrl } }),
      };
      return read(accountSchema, await ask({ method: "POST", path: "/accounts", json }));
    },
    get: async (id) => read(accountSchema, await ask({ method: "GET", path: `/accounts/${segment(id)}` })),
    createApiKey: async (id, name) => {
      const json: Requests["CreateApiKeyRequest"] = { name, expiration: "never" };
      return read(apiKeySchema, await ask({ method: "POST", path: `/api_keys/${segment(id)}`, json }));
    },
    setWebhookUrl: async (id, webhookUrl) => {
      const json: Requests["MerchantAccountUpdate"] = { merchant_id: id, webhook_details: { webhook_url: webhookUrl } };
      return read(accountSchema, await ask({ method: "POST", path: `/accounts/${segment(id)}`, json }));
    },
  };
}

export const webhookUrlSchema = z
  .object({ webhook_url: optionalText })
  .nullish()
  .catch(null)
  .transform((details) => details?.webhook_url ?? null);

const accountSchema: z.ZodType<EngineAccount> = z
  .object({
    merchant_id: z.string().min(1),
    merchant_name: optionalText,
    default_profile: optionalText,
    payment_response_hash_key: optionalText,
    webhook_details: webhookUrlSchema,
    publishable_key: optionalText,
  })
  .transform((account) => ({
    engineMerchantId: account.merchant_id,
    name: account.merchant_name,
    defaultProfileId: account.default_profile,
    webhookSigningKey: account.payment_response_hash_key,
    webhookUrl: account.webhook_details,
    publishableKey: account.publishable_key,
  }));

const apiKeySchema: z.ZodType<{ engineKeyId: string; apiKey: string }> = z
  .object({ key_id: z.string().min(1), api_key: z.string().min(1) })
  .transform(({ key_id, api_key }) => ({ engineKeyId: key_id, apiKey: api_key }));
