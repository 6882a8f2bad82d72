import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  build: async () => ({}),
  entries: {
    "IdentityService.GetIdentity": { json: ({ api_key_id }) => ({ api_key_id }) },
  },
};
