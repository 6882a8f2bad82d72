import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";

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

/** Payment settings of a merchant. */
export function profilesOf(ask: Ask) {
  return {
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
      const path = `/account/${segment(engineMerchantId)}/business_profile/${segment(engineProfileId)}`;
      await ask({ method: "POST", path, json });
    },
  };
}
