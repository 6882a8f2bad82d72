import type { LoaderFunctionArgs } from "@remix-run/node";
import { callByCode, environmentOfCode } from "#app/capabilities/portal/index.server.ts";
import { payerSession } from "#app/services/session/payer-cookie.server.ts";
import type { PayerClients } from "#extensions/caller/index.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "request">;

/** The secret of the page's address. */
export const codeOf = ({ params }: Pick<Args, "params">): string => params.code ?? "";

/** Calls the service about this invoice. @throws Response 404 or 429 */
export function callInvoicePage<Answer>(
  args: Pick<Args, "context" | "params">,
  call: (pages: PayerClients["invoicePages"]) => Promise<Answer>,
  idempotencyKey?: string,
): Promise<Answer> {
  const asked = { code: codeOf(args), unknown: "invoice_page_unknown", idempotencyKey };
  return callByCode(args.context, asked, ({ invoicePages }) => call(invoicePages));
}

/** The invoice, for the payer who may be signed in. */
export function namedBy(args: Args): { code: string; sessionToken?: string } {
  const code = codeOf(args);
  const { secure } = args.context.services.auth.cookies;
  const sessionToken = payerSession(args.request.headers.get("cookie"), environmentOfCode(code), secure);
  return { code, ...(sessionToken !== null && { sessionToken }) };
}
