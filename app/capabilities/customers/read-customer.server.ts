import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { customerView } from "./customer-view.server.ts";

/** The customer that the path names. @throws Response 404 */
export async function readCustomer(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { customerId: args.params.id ?? "" };
  return customerView(await orNotFound(() => extensions.customers.getCustomer(named)));
}

/** For pages that change it. Other customers have only their own page. @throws Response 404, or a redirect */
export async function readChangeable(args: LoaderFunctionArgs) {
  const customer = await readCustomer(args);
  if (hasEnded(customer)) throw redirect(`/customers/${customer.customerId}`);
  return customer;
}

export function hasEnded({ status }: { readonly status: string }): boolean {
  return status === "merged" || status === "redacted";
}
