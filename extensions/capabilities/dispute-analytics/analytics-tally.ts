import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import { dimensionsOf } from "./analytics.rules.ts";

/** Disputes by the month in which the bank opened them, and how they ended: the disputed amounts. */
export const analyticsTally = defineTally("dispute_analytics", DisputeExtensionEntity, {
  groupOf: dimensionsOf,
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});
