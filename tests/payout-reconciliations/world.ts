import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const file: Entry = { params: ({ payout_id = "" }) => ({ id: payout_id }), query: () => ({ format: "csv" }) };

export const world: CapabilityWorld = {
  build: async () => ({}),
  samples: {
    "payouts.reconciliationContent": ({ payout_id = "" }) => [
      { ids: { payout_id } },
      { ids: { payout_id }, message: { format: "csv" } },
    ],
  },
  entries: { "GET routes/_dashboard+/settlements.payouts.$id.reconciliation": file },
};
