import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { RETURN_PATH } from "./return-path.ts";
import { transactionView, WITH_CUSTOMER } from "./transaction-view.server.ts";

/** The payment and what the engine's form needs. @throws Response 404, or a redirect once it waits for no card */
export async function readCardStep(args: LoaderFunctionArgs, transactionId: string) {
  const { extensions } = await requireAuth(args);
  const named = { transactionId, ...WITH_CUSTOMER };
  const transaction = transactionView(await orNotFound(() => extensions.transactions.getTransaction(named)));
  if (transaction.status !== "requires_payment_method") throw redirect(`/transactions/${transactionId}`);
  const { value, error } = await attempt(() => extensions.transactions.getPaymentForm({ transactionId }));
  const form = value && {
    clientSecret: value.clientSecret,
    publishableKey: value.publishableKey,
    scriptUrl: value.scriptUrl,
    engineOrigin: value.engineOrigin,
    pageUrl: value.paymentPageUrl ?? null,
  };
  const returnUrl = new URL(`${RETURN_PATH}?payment_id=${transactionId}`, args.request.url).href;
  return { transaction, card: form ?? null, returnUrl, problem: error?.message ?? null };
}
