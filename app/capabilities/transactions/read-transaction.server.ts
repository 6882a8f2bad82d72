import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { transactionView } from "./transaction-view.server.ts";

/** The transaction that the path names. @throws Response 404 */
export async function readTransaction(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { transactionId: args.params.id ?? "" };
  return transactionView(await orNotFound(() => extensions.transactions.getTransaction(named)));
}
