import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  // Other capabilities write the rows.
  build: async () => ({}),
  samples: {
    "auditEvents.list": ({ subject_id }) => [
      { message: subject_id ? { subject_id } : {} },
      { message: { limit: 2, action: ["bank_link.created"] } },
      { message: { user_id: "usr_1" } },
    ],
  },
  entries: { "GET routes/_dashboard+/settings.audit": {} },
};
