import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { customerView, summaryView } from "./customer-view.server.ts";
import { findCustomers } from "./find-customers.server.ts";
import { readChangeable } from "./read-customer.server.ts";

/** The search for the other customer, or a preview of the merge once it is chosen. @throws Response 404 */
export async function readMergePage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const customer = await readChangeable(args);
  const { searchParams } = new URL(args.request.url);
  const intoId = searchParams.get("into");
  const words = (searchParams.get("q") ?? "").trim();
  const into = intoId ? await orNotFound(() => extensions.customers.getCustomer({ customerId: intoId })) : null;
  const found = into ? [] : await findCustomers(extensions, words);
  return {
    customer,
    into: into && customerView(into),
    moves: into ? await readMoves(extensions, customer.customerId) : null,
    words,
    found: found.filter(({ customerId }) => customerId !== customer.customerId),
    form: newForm(CustomerService.method.mergeCustomer),
  };
}

export type Moves = Awaited<ReturnType<typeof readMoves>>;

/** Payments and methods that the merge moves to the remaining customer. */
async function readMoves({ transactions, paymentMethods }: OrganizationClients, customerId: string) {
  const [summary, methods] = await Promise.all([
    attempt(() => transactions.summarizeCustomer({ customerId })),
    attempt(() => paymentMethods.listPaymentMethods({ customerId, limit: 100 })),
  ]);
  return {
    summary: summary.value ? summaryView(summary.value) : null,
    methods: methods.value?.data.length ?? 0,
  };
}
