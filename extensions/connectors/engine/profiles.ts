import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/** The settings of a merchant's payments. */
export function profilesOf(ask: Ask) {
  return {
    /** Lets a payer try again after a decline, under the same payment. Harmless when it is allowed already. */
    async allowRetries(engineMerchantId: string, engineProfileId: string): Promise<void> {
      const json: Requests["ProfileCreate"] = { is_manual_retry_enabled: true };
      const path = `/account/${segment(engineMerchantId)}/business_profile/${segment(engineProfileId)}`;
      await ask({ method: "POST", path, json });
    },
  };
}
