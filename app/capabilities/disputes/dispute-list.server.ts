import { disputeSummary } from "#app/dashboard/dispute-summary.server.ts";
import { idOf, searchOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { DISPUTE_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DISPUTE_COLUMNS } from "./dispute-columns.tsx";
import { CATEGORY_OPTIONS, NETWORK_OPTIONS, STAGE_WORDS, stageName } from "./dispute-labels.ts";
import { disputeRow, summaryView, WITH_PAYMENT } from "./dispute-view.server.ts";

const UNANSWERED = { responseStatus: ["needs_response", "draft"] };
/** Of the disputes whose deadline has passed. */
const MOST_COUNTED = 100;

export const DISPUTE_LIST = defineListPage({
  method: DisputeService.method.listDisputes,
  nouns: ["dispute", "disputes"],
  view: disputeRow,
  columns: DISPUTE_COLUMNS,
  csv: [...FILE_COLUMNS, "customer.name", "payment.reference", "payment.description"],
  // Disputes that need a response are sorted by the time that is left, the others by when the bank opened them.
  tabs: {
    waiting: { name: "Needs response", request: { ...UNANSWERED, overdue: false }, sort: "respond_by" },
    inquiries: {
      name: "Inquiries",
      request: { ...UNANSWERED, overdue: false, disputeStage: ["pre_dispute"] },
      sort: "respond_by",
    },
    overdue: { name: "Deadline passed", request: { ...UNANSWERED, overdue: true }, sort: "-respond_by" },
    submitted: {
      name: "Under review",
      request: { responseStatus: ["submitting", "submitted", "submitted_with_changes"] },
      sort: "-opened_at",
    },
    closed: { name: "Closed", request: { responseStatus: ["accepted", "closed"] }, sort: "-opened_at" },
    all: { name: "All", request: {}, sort: "-opened_at" },
  },
  counts: async (extensions) => {
    const { waiting, submitted } = summaryView(await disputeSummary(extensions));
    const overdue = { ...UNANSWERED, overdue: true, sort: "-respond_by", limit: MOST_COUNTED };
    const { data } = await extensions.disputes.listDisputes(overdue);
    return { waiting: waiting - data.length, overdue: data.length, submitted };
  },
  filters: {
    q: { kind: "search", label: "Search disputes", placeholder: "Customer, reference, amount or card" },
    stage: {
      kind: "choices",
      label: "Stage",
      options: STAGE_WORDS.map((value) => ({ value, name: stageName(value) })),
    },
    amount: { kind: "money", label: "Amount", currencies: MONEY_CURRENCIES },
    category: { kind: "choices", label: "Reason", options: CATEGORY_OPTIONS },
    network: { kind: "choices", label: "Network", options: NETWORK_OPTIONS },
    ready: {
      kind: "choice",
      label: "Evidence",
      options: [
        { value: "yes", name: "Required evidence attached" },
        { value: "no", name: "Required evidence missing" },
      ],
    },
    opened: { kind: "dates", label: "Opened" },
    deadline: { kind: "dates", label: "Deadline", presets: ["today", "next_7_days", "this_month"] },
    card: { kind: "text", label: "Card", placeholder: "Last four digits" },
    customer: { kind: "customer", label: "Customer" },
    assignee: { kind: "text", label: "Assignee", placeholder: "User ID" },
    transaction: { kind: "text", label: "Transaction", placeholder: "txn_…" },
    profile: { kind: "text", label: "Profile", placeholder: "pro_…" },
  },
  fields: {
    q: searchOf,
    stage: "disputeStage",
    category: "reasonCategory",
    ready: (text) => ({ isReady: text === "yes" }),
    opened: "openedAt",
    deadline: "respondBy",
    card: textOf("last4", /^\d{4}$/),
    customer: "customerId",
    assignee: idOf("assignee"),
    transaction: idOf("transactionId"),
    profile: idOf("profileId"),
  },
  fixed: () => WITH_PAYMENT,
  sums: { disputed: "disputed" },
});
