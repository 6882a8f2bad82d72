import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { type BusinessDetails, businessOfProfile } from "./business-details.ts";
import type { components } from "./gen/engine-api.ts";
import { optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

/**
 * The engine's own guard against card testing, which also covers cards entered in an open form. The limits are at least
 * the risk rules' defaults.
 */
const CARD_TESTING_GUARD: Requests["CardTestingGuardConfig"] = {
  card_ip_blocking_status: "enabled",
  card_ip_blocking_threshold: 5,
  guest_user_card_blocking_status: "enabled",
  guest_user_card_blocking_threshold: 10,
  customer_id_blocking_status: "enabled",
  customer_id_blocking_threshold: 10,
  guest_ip_blocking_status: "enabled",
  guest_ip_blocking_threshold: 10,
  // In seconds.
  card_testing_guard_expiry: 3_600,
};

interface Profile {
  engineMerchantId: string;
  engineProfileId: string;
}

/** What a profile is set to. */
export interface ProfileSettings {
  readonly webhookUrl: string;
  readonly business: BusinessDetails;
}

/**
 * Allows retries of a declined payment, enables the card testing guard, and passes items on as Level 2 and 3 data. The
 * engine sends the profile's webhooks to our URL.
 */
export function profileFields({ webhookUrl, business }: ProfileSettings) {
  return {
    is_manual_retry_enabled: true,
    is_l2_l3_enabled: true,
    card_testing_guard_config: CARD_TESTING_GUARD,
    webhook_details: { webhook_url: webhookUrl },
    ...businessOfProfile(business),
  } satisfies Requests["ProfileCreate"];
}

interface NewProfile extends ProfileSettings {
  readonly name: string;
  /** The key of the signatures of its events; a secret. The engine makes one when null. */
  readonly webhookKey: string | null;
}

/** Payment settings of a merchant. */
export function profilesOf(ask: Ask) {
  const allOf = (engineMerchantId: string) => `/account/${segment(engineMerchantId)}/business_profile`;
  const pathOf = ({ engineMerchantId, engineProfileId }: Profile) =>
    `${allOf(engineMerchantId)}/${segment(engineProfileId)}`;
  return {
    /** The domains on which payers can pay with Apple Pay. */
    getApplePayDomains: async (profile: Profile) =>
      read(profileSchema, await ask({ method: "GET", path: pathOf(profile) })).applePayDomains,
    /** Replaces all of them. Idempotent. */
    async setApplePayDomains(profile: Profile, domains: readonly string[]): Promise<void> {
      const json: Requests["ProfileCreate"] = { applepay_verified_domains: [...domains] };
      await ask({ method: "POST", path: pathOf(profile), json });
    },
    list: async (engineMerchantId: string) =>
      read(z.array(listedSchema), await ask({ method: "GET", path: allOf(engineMerchantId) })),
    /** Returns its ID. A further one with the same name may be refused. */
    async create(engineMerchantId: string, { name, webhookKey, ...settings }: NewProfile): Promise<string> {
      const json: Requests["ProfileCreate"] = {
        profile_name: name,
        ...(webhookKey !== null && { payment_response_hash_key: webhookKey }),
        ...profileFields(settings),
      };
      const path = allOf(engineMerchantId);
      return read(listedSchema, await ask({ method: "POST", path, json })).engineProfileId;
    },
    /** Idempotent. */
    async setUp(profile: Profile, settings: ProfileSettings): Promise<void> {
      await ask({ method: "POST", path: pathOf(profile), json: profileFields(settings) });
    },
    /** All its fields in the engine's words, to compare with what they should be. Holds secrets. */
    get: async (profile: Profile) => read(fieldsSchema, await ask({ method: "GET", path: pathOf(profile) })),
  };
}

const listedSchema = z
  .object({ profile_id: z.string().min(1), profile_name: optionalText })
  .transform((profile) => ({ engineProfileId: profile.profile_id, name: profile.profile_name }));

const fieldsSchema = z.record(z.string(), z.unknown());

const profileSchema = z
  .object({ applepay_verified_domains: z.array(z.string()).nullish().catch(null) })
  .transform(({ applepay_verified_domains: domains }) => ({ applePayDomains: domains ?? [] }));
