import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/**
 * The engine's own guard against card testing: an attempt is refused after so many that failed. It also sees the cards that payers
 * enter in a form that is open already. The limits are at least those that risk rules have by default.
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
  // Seconds.
  card_testing_guard_expiry: 3_600,
};

/** The settings of a merchant's payments. */
export function profilesOf(ask: Ask) {
  return {
    /** Lets a payer try again after a decline, under the same payment, and guards against card testing. Harmless when repeated. */
    async setUp(engineMerchantId: string, engineProfileId: string): Promise<void> {
      const json: Requests["ProfileCreate"] = {
        is_manual_retry_enabled: true,
        card_testing_guard_config: CARD_TESTING_GUARD,
      };
      const path = `/account/${segment(engineMerchantId)}/business_profile/${segment(engineProfileId)}`;
      await ask({ method: "POST", path, json });
    },
  };
}
