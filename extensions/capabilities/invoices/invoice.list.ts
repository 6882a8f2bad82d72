import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListInvoicesRequestSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { InvoiceEntity } from "./invoice.entity.ts";
import { invoiceMessages } from "./invoice.message.ts";

export const invoiceList = defineList({
  request: ListInvoicesRequestSchema,
  entity: InvoiceEntity,
  filters: {
    invoiceStatus: { column: "status", isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    subscriptionId: { isIndexed: true },
    invoiceNumber: { column: "number_text", isIndexed: true },
    dueAt: {},
    dunningStatus: { isIndexed: true },
  },
  sums: { total: "total_minor_units", due: "due_minor_units", paid: "paid_minor_units" },
  messages: invoiceMessages,
});
