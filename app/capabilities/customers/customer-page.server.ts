import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { disputeView, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { transactionView } from "#app/capabilities/transactions/index.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { customerView, summaryView } from "./customer-view.server.ts";

const SHOWN = 10;

/** All but those that were removed. */
const KEPT_METHODS = ["pending", "active", "expired", "blocked"];

/** Everything that the page of one customer shows. @throws Response 404 */
export async function readCustomerPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const customerId = args.params.id ?? "";
  const customer = customerView(await orNotFound(() => extensions.customers.getCustomer({ customerId })));
  const [summary, methods, payments, disputes, into] = await Promise.all([
    attempt(() => extensions.transactions.summarizeCustomer({ customerId })),
    attempt(() =>
      extensions.paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: KEPT_METHODS, limit: 20 }),
    ),
    attempt(() => extensions.transactions.listTransactions({ customerId, limit: SHOWN })),
    readDisputes(extensions, customerId),
    readMergeTarget(extensions, customer.mergedIntoCustomerId),
  ]);
  return {
    customer,
    into,
    summary: summary.value ? summaryView(summary.value) : null,
    methods: methods.value?.data.map(paymentMethodView) ?? [],
    payments: payments.value?.data.map(transactionView) ?? [],
    hasMorePayments: payments.value?.hasMore ?? false,
    disputes,
  };
}

/** Disputes name their transaction, and that names the customer. */
async function readDisputes({ transactions, disputes }: OrganizationClients, customerId: string) {
  const disputed = await attempt(() => transactions.listTransactions({ customerId, disputed: true, limit: SHOWN }));
  const ids = disputed.value?.data.map(({ transactionId }) => transactionId) ?? [];
  const found = await Promise.all(
    ids.map((transactionId) => attempt(() => disputes.listDisputes({ transactionId, ...WITH_PAYMENT }))),
  );
  return found.flatMap(({ value }) => value?.data.map(disputeView) ?? []);
}

async function readMergeTarget({ customers }: OrganizationClients, customerId: string | null) {
  if (customerId === null) return null;
  const { value } = await attempt(() => customers.getCustomer({ customerId }));
  return value ? customerView(value) : null;
}
