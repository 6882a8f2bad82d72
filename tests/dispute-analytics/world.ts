import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: { "disputeAnalytics.retrieve": () => [{}, { message: { group_by: "network", months: 24 } }] },
  entries: { "GET routes/_dashboard+/disputes.analytics": {} },
};
