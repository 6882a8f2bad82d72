import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { read } from "./read-answer.ts";

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

/** Payment settings of a merchant. */
export function profilesOf(ask: Ask) {
  const pathOf = ({ engineMerchantId, engineProfileId }: Profile) =>
    `/account/${segment(engineMerchantId)}/business_profile/${segment(engineProfileId)}`;
  return {
    /** The domains on which payers can pay with Apple Pay. */
    getApplePayDomains: async (profile: Profile) =>
      read(profileSchema, await ask({ method: "GET", path: pathOf(profile) })).applePayDomains,
    /** Replaces all of them. Idempotent. */
    async setApplePayDomains(profile: Profile, domains: readonly string[]): Promise<void> {
      const json: Requests["ProfileCreate"] = { applepay_verified_domains: [...domains] };
      await ask({ method: "POST", path: pathOf(profile), json });
    },
    /**
     * Allows retries of a declined payment, enables the card testing guard, and passes items on as Level 2 and 3 data.
     * Idempotent.
     */
    async setUp(engineMerchantId: string, engineProfileId: string): Promise<void> {
      const json: Requests["ProfileCreate"] = {
        is_manual_retry_enabled: true,
        is_l2_l3_enabled: true,
        card_testing_guard_config: CARD_TESTING_GUARD,
      };
      await ask({ method: "POST", path: pathOf({ engineMerchantId, engineProfileId }), json });
    },
  };
}

const profileSchema = z
  .object({ applepay_verified_domains: z.array(z.string()).nullish().catch(null) })
  .transform(({ applepay_verified_domains: domains }) => ({ applePayDomains: domains ?? [] }));
