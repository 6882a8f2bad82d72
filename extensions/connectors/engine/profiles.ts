import { z } from "zod";
import { webhookUrlSchema } from "./accounts.ts";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];

/** A line of business of a merchant, with its own connectors and webhook address. */
export interface EngineProfile {
  engineProfileId: string;
  name: string;
  webhookUrl: string | null;
}

export interface EngineProfiles {
  create(engineMerchantId: string, profile: { name: string; webhookUrl?: string }): Promise<EngineProfile>;
  list(engineMerchantId: string): Promise<EngineProfile[]>;
  setWebhookUrl(engineMerchantId: string, engineProfileId: string, webhookUrl: string): Promise<EngineProfile>;
}

export function profilesOf(ask: Ask): EngineProfiles {
  const pathOf = (engineMerchantId: string) => `/account/${segment(engineMerchantId)}/business_profile`;
  return {
    create: async (merchantId, { name, webhookUrl }) => {
      const json: Requests["ProfileCreate"] = {
        profile_name: name,
        ...(webhookUrl && { webhook_details: { webhook_url: webhookUrl } }),
      };
      return read(profileSchema, await ask({ method: "POST", path: pathOf(merchantId), json }));
    },
    list: async (merchantId) => read(z.array(profileSchema), await ask({ method: "GET", path: pathOf(merchantId) })),
    setWebhookUrl: async (merchantId, profileId, webhookUrl) => {
      const json: Partial<Requests["ProfileCreate"]> = { webhook_details: { webhook_url: webhookUrl } };
      return read(
        profileSchema,
        await ask({ method: "POST", path: `${pathOf(merchantId)}/${segment(profileId)}`, json }),
      );
    },
  };
}

const profileSchema: z.ZodType<EngineProfile> = z
  .object({ profile_id: z.string().min(1), profile_name: z.string().catch(""), webhook_details: webhookUrlSchema })
  .transform((profile) => ({
    engineProfileId: profile.profile_id,
    name: profile.profile_name,
    webhookUrl: profile.webhook_details,
  }));
