import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { paidFor } from "#extensions/capabilities/transactions/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { SearchedText } from "#extensions/platform/lists/search.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DisputeExtensionEntity } from "./dispute.entity.ts";
import { expandDisputes } from "./expand-disputes.ts";

export const disputeList = defineList({
  request: ListDisputesRequestSchema,
  entity: DisputeExtensionEntity,
  sorts: {
    created_at: {},
    opened_at: {},
    // A generated column: the deadline, or infinity without one.
    respond_by: { column: "respond_by_sort" },
  },
  filters: {
    engineDisputeId: { isIndexed: true },
    transactionId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    last4: { isIndexed: true },
    q: { search: { text: foundBy } },
    responseStatus: { isIndexed: true },
    disputeStatus: { column: "status", isIndexed: true },
    openedAt: {},
    respondBy: { column: "respond_by_sort", below: "infinity" },
    overdue: { column: "respond_by_sort", reaches: (work) => work.now().toISOString() },
    disputeStage: { column: "stage" },
    amount: { column: "amount_minor_units" },
    currency: {},
    reason: {},
    network: {},
    reasonCategory: {},
    isReady: {},
    assignee: {},
    profileId: {},
  },
  sums: { disputed: "amount_minor_units" },
  messages: (rows, work, { expand = [] }) => expandDisputes(work, rows, expand),
});

async function foundBy(work: UnitOfWork, { text }: SearchedText) {
  const last4 = /^\d{4}$/.test(text) ? [text] : [];
  return { id: [text], engine_dispute_id: [text], last4, ...(await paidFor(work, text)) };
}
