import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: { "metrics.retrieveAttention": () => [{ message: {} }] },
};
