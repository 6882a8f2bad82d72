import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { paymentLinkView } from "./payment-link-view.server.ts";

/** The payment link that the path names. @throws Response 404 */
export async function readPaymentLink(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { paymentLinkId: args.params.id ?? "" };
  return paymentLinkView(await orNotFound(() => extensions.paymentLinks.getPaymentLink(named)));
}
