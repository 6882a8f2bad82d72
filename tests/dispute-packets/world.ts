import type { CapabilityWorld } from "#tests/support/world.ts";

const dispute = { params: ({ dispute_id = "" }) => ({ id: dispute_id }) };

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "disputePackets.download": () => [{}, { message: { content: "draft" } }],
  },
  entries: {
    "GET routes/_dashboard+/disputes.$id.packet[.]pdf": dispute,
  },
};
