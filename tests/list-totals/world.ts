import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "listTotals.summarize": () => [
      { message: { list: "disputes", filters: { created_at_gte: "2026-11-01T00:00:00Z", currency: "USD" } } },
    ],
  },
};
