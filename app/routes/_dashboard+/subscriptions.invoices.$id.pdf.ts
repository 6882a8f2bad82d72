import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";

/** GET /subscriptions/invoices/:id/pdf */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const file = await orNotFound(() => extensions.invoices.downloadInvoice({ invoiceId: args.params.id ?? "" }));
  return fileResponse(file, args.request);
}
