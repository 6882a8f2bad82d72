import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { subscriptionView } from "./subscription-view.server.ts";

/** The subscription that the path names. @throws Response 404 */
export async function readSubscription(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { subscriptionId: args.params.id ?? "" };
  return subscriptionView(await orNotFound(() => extensions.subscriptions.getSubscription(named)));
}
