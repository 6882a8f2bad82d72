import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "metrics.retrieve": () => [
      { message: { range: "90d" } },
      { message: { range: "today", currency: "USD", expand: ["disputes", "balances"] } },
    ],
  },
};
