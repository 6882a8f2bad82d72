import { aShop } from "#tests/payment-links/paying.ts";
import type { Ids } from "#tests/support/sample.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const attempt = { json: ({ checkout_code = "", attempt_code = "" }: Ids) => ({ code: checkout_code, attempt_code }) };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const shop = await aShop(platform, organization);
    const { code } = await shop.aLink({ title: "Checked out" });
    const { attemptCode } = await shop.begin(code);
    return {
      checkout_code: code,
      attempt_code: attemptCode,
      checkout_return_url: `https://${organization.slug}.portal.example/pay/{attempt}`,
    };
  },
  entries: {
    "CheckoutService.GetCheckout": { json: ({ checkout_code = "" }) => ({ code: checkout_code }) },
    "CheckoutService.StartCheckout": {
      json: ({ checkout_code = "", checkout_return_url = "" }) => ({
        ...{ code: checkout_code, return_url: checkout_return_url },
        ...{ price_version: "1", expected_total: 4_200, payer_ip: "203.0.113.7" },
      }),
    },
    "CheckoutService.GetCheckoutAttempt": attempt,
    "CheckoutService.GetCheckoutForm": attempt,
    "CheckoutService.SyncCheckout": attempt,
  },
};
