import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  entries: {
    // Unsigned here: that the key decides and not the path is tests/disputes/engine-webhook.test.ts.
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
