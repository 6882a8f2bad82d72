import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { CHECKING } from "#app/capabilities/transactions/return-path.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * GET /transactions/return: payers return here from the engine's page and 3-D Secure. The address is not trusted; the
 * transaction is read from the engine.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const transactionId = new URL(args.request.url).searchParams.get("payment_id") ?? "";
  if (!ID.test(transactionId)) return redirect("/transactions");
  const { value, error } = await attempt(() => extensions.transactions.syncTransaction({ transactionId }));
  const path = `/transactions/${transactionId}`;
  if (!value) {
    if (error?.init.status === 404) throw new Response(null, { status: 404 });
    return redirect(`${path}?${CHECKING}`);
  }
  if (value.transactionStatus === "requires_payment_method") return redirect(`${path}/pay`);
  const text = OUTCOMES[value.transactionStatus];
  return text ? redirectWith(args.request, path, { tone: "done", text }) : redirect(path);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  succeeded: "Payment succeeded. You can print or send the receipt.",
  authorized: "Amount held. Capture it to be paid.",
};
