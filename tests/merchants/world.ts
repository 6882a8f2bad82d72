import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  entries: {
    // Unsigned; tests/disputes/engine-webhook.test.ts tests that the key decides, not the path.
    "service POST /webhooks/engine/:engineMerchantId": {
      params: ({ engine_merchant_id = "" }) => ({ engineMerchantId: engine_merchant_id }),
      json: ({ engine_dispute_id }) => ({
        event_type: "dispute_opened",
        content: { object: { dispute_id: engine_dispute_id } },
      }),
      control: 401,
    },
  },
};
