import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadInvoice } from "#app/capabilities/invoice-page/invoice-page.server.ts";

/** GET /invoices/:code/pdf */
export async function loader(args: LoaderFunctionArgs) {
  return downloadInvoice(args);
}
