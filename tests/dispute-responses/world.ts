import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "disputes.collectEvidence": () => [{ message: { evidence_types: ["receipt", "product_description"] } }],
  },
};
