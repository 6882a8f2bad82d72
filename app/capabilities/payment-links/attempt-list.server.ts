import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { ATTEMPT_COLUMNS } from "./attempt-columns.tsx";
import { WAY_OPTIONS } from "./funnel-ranges.ts";
import { ATTEMPT_STATUS_OPTIONS } from "./payment-link-labels.ts";
import { attemptRow } from "./payment-link-view.server.ts";
import { withPayments } from "./read-payments.server.ts";

export const ATTEMPT_LIST = defineListPage({
  method: PaymentLinkService.method.listPaymentLinkAttempts,
  nouns: ["attempt", "attempts"],
  view: attemptRow,
  columns: ATTEMPT_COLUMNS,
  complete: withPayments,
  fixed: ({ params, request }) => ({
    paymentLinkId: params.id ?? new URL(request.url).searchParams.get("id") ?? "",
    expand: ["payer"],
  }),
  filters: {
    status: { kind: "choices", label: "Status", options: ATTEMPT_STATUS_OPTIONS },
    created: { kind: "dates", label: "Started" },
    way: { kind: "choices", label: "Came by", options: WAY_OPTIONS },
  },
  fields: { status: "attemptStatus", created: "createdAt" },
});
