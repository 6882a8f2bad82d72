import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DisputeExtensionEntity } from "./dispute.entity.ts";
import { disputeMessage } from "./dispute.message.ts";
import { reviewEvidence } from "./read-evidence.ts";

export const disputeList = defineList({
  request: ListDisputesRequestSchema,
  entity: DisputeExtensionEntity,
  sorts: {
    created_at: newestFirst,
    // The database keeps the column: the deadline, and infinity for a dispute without one.
    respond_by: { column: "respond_by_sort", descending: false },
  },
  defaultSort: "created_at",
  filters: {
    transactionId: { isIndexed: true },
    responseStatus: { isIndexed: true },
    disputeStatus: { column: "status", isIndexed: true },
    createdAt: {},
    respondBy: { column: "respond_by_sort", below: "infinity" },
    disputeStage: { column: "stage" },
    amount: { column: "amount_minor_units" },
    currency: {},
  },
  async messages(rows, work, { expand = [] }) {
    const expanded = expand.includes("evidence") ? await reviewEvidence(work, rows) : null;
    return rows.map((row) => disputeMessage(row, expanded));
  },
});
