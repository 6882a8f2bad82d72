import { withMethod } from "#app/auth/with-method.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";

/** GET /api/invoices/:invoice_id/pdf */
export const loader = withMethod(InvoiceService.method.downloadInvoice, { respond: fileResponse });
