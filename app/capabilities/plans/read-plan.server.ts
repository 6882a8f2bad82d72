import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { planView } from "./plan-view.server.ts";

/** The plan that the path names. @throws Response 404 */
export async function readPlan(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { planId: args.params.id ?? "" };
  return planView(await orNotFound(() => extensions.plans.getPlan(named)));
}
