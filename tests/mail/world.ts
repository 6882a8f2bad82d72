import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const receipt: Entry = { params: ({ transaction_id = "" }) => ({ id: transaction_id }) };

/** The pages that send mails. */
export const world: CapabilityWorld = {
  build: async () => ({}),
  entries: {
    "GET routes/_dashboard+/transactions.$id.receipt": receipt,
    "POST routes/_dashboard+/transactions.$id.receipt": {
      ...receipt,
      form: () => ({ idempotency_key: randomUUID(), to: "robin@example.com" }),
    },
  },
};
