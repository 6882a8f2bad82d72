import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "disputes.collectEvidence": () => [{ message: { evidence_types: ["receipt", "product_description"] } }],
  },
  entries: {
    "POST routes/_dashboard+/disputes.$id.collect": {
      params: ({ dispute_id = "" }) => ({ id: dispute_id }),
      form: () => ({ evidence_types: "product_description" }),
    },
  },
};
