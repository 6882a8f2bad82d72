import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: { "disputeRates.retrieve": () => [{}, { message: { months: 24 } }] },
  entries: { "GET routes/_dashboard+/disputes.rates": {} },
};
