import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { invoiceView } from "./invoice-view.server.ts";

/** The invoice that the path names. @throws Response 404 */
export async function readInvoice(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { invoiceId: args.params.id ?? "" };
  return invoiceView(await orNotFound(() => extensions.invoices.getInvoice(named)));
}
