import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { rowsOf } from "./rows.ts";

/** A sale's row, in a currency that no other world uses. */
async function aRow(work: UnitOfWork): Promise<{ balance_transaction_id: string }> {
  const { sourceId } = await aReleasedEntry(work, { gross: 4_200n, currency: "HUF" });
  const [row] = await rowsOf(work, { sourceId });
  return { balance_transaction_id: row?.balanceTransactionId ?? "" };
}

export const world: CapabilityWorld = {
  build: ({ organization }) => aRow(organization.work()),
  buildLive: ({ organization }) => aRow(organization.liveWork()),
  samples: {
    "balanceTransactions.list": ({ balance_transaction_id }) => [
      { message: { limit: 100 } },
      { message: { balance_transaction_type: ["charge", "adjustment"], currency: "HUF", net_amount: { gte: 1 } } },
      { message: { source_id: balance_transaction_id } },
    ],
  },
  entries: { "GET routes/_dashboard+/settlements.reports": { query: () => ({ currency: "HUF" }) } },
};
