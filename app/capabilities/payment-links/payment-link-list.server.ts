import { searchOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { PAYMENT_LINK_COLUMNS as FILE_COLUMNS } from "#contract/payment-link-columns.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { PAYMENT_LINK_COLUMNS } from "./payment-link-columns.tsx";
import { paymentLinkRow } from "./payment-link-view.server.ts";

/** The contract's longest search. */
const LONGEST = 100;

export const PAYMENT_LINK_LIST = defineListPage({
  method: PaymentLinkService.method.listPaymentLinks,
  nouns: ["payment link", "payment links"],
  view: paymentLinkRow,
  columns: PAYMENT_LINK_COLUMNS,
  csv: FILE_COLUMNS,
  tabs: {
    all: { name: "All", request: {} },
    active: { name: "Active", request: { paymentLinkStatus: ["active"] } },
    draft: { name: "Drafts", request: { paymentLinkStatus: ["draft"] } },
    paused: { name: "Paused", request: { paymentLinkStatus: ["paused"] } },
    ended: { name: "Ended", request: { paymentLinkStatus: ["completed", "expired", "deactivated"] } },
  },
  filters: {
    q: { kind: "search", label: "Search payment links", placeholder: "Title or reference", maxLength: LONGEST },
    reference: { kind: "text", label: "Reference", placeholder: "Your own reference" },
    created: { kind: "dates", label: "Created" },
    customer: { kind: "customer", label: "Customer" },
  },
  fields: {
    q: (text) => searchOf(text, LONGEST),
    reference: textOf("reference", /^.{1,64}$/),
    created: "createdAt",
    customer: "customerId",
  },
  sums: { collected: "collected" },
});
