import type { CapabilityWorld } from "#tests/support/world.ts";

const dispute = { params: ({ dispute_id = "" }) => ({ id: dispute_id }) };

export const world: CapabilityWorld = {
  build: async () => ({}),
  entries: {
    "GET routes/_dashboard+/disputes.$id.letter": dispute,
    "POST routes/_dashboard+/disputes.$id.letter": {
      ...dispute,
      form: () => ({ evidence_type: "uncategorized_text", text: "To the issuing bank: it was delivered." }),
    },
  },
};
