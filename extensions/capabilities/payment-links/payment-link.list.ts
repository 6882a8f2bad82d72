import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListPaymentLinksRequestSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { PaymentLinkEntity } from "./payment-link.entity.ts";
import { paymentLinkMessage } from "./payment-link.message.ts";
import { linkUrl } from "./payment-links.service.ts";

export const paymentLinkList = defineList({
  request: ListPaymentLinksRequestSchema,
  entity: PaymentLinkEntity,
  filters: {
    reference: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    q: { search: {} },
    paymentLinkStatus: { column: "status", isIndexed: true },
  },
  sums: { collected: "collected_minor_units" },
  messages: (rows, work) => rows.map((row) => paymentLinkMessage(row, linkUrl(work, row))),
});
