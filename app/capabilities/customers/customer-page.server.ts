import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readCredits } from "#app/capabilities/customer-credits/index.server.ts";
import { disputeRow, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { invoiceRow } from "#app/capabilities/invoices/index.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { subscriptionRow, withNames } from "#app/capabilities/subscriptions/index.server.ts";
import { transactionRow } from "#app/capabilities/transactions/index.server.ts";
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
  const [customer, summary, methods, payments, disputes, credits, subscriptions, invoices] = await Promise.all([
    orNotFound(() => extensions.customers.getCustomer({ customerId })).then(customerView),
    attempt(() => extensions.transactions.summarizeCustomer({ customerId })),
    attempt(() =>
      extensions.paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: KEPT_METHODS, limit: 20 }),
    ),
    attempt(() => extensions.transactions.listTransactions({ customerId, limit: SHOWN })),
    attempt(() => extensions.disputes.listDisputes({ customerId, limit: SHOWN, ...WITH_PAYMENT })),
    readCredits(extensions, customerId),
    attempt(() => extensions.subscriptions.listSubscriptions({ customerId, limit: SHOWN })),
    attempt(() => extensions.invoices.listInvoices({ customerId, limit: SHOWN })),
  ]);
  return {
    customer,
    into: await readMergeTarget(extensions, customer.mergedIntoCustomerId),
    summary: summary.value ? summaryView(summary.value) : null,
    methods: methods.value?.data.map(paymentMethodView) ?? [],
    payments: payments.value?.data.map(transactionRow) ?? [],
    hasMorePayments: payments.value?.hasMore ?? false,
    disputes: disputes.value?.data.map(disputeRow) ?? [],
    creditBalances: credits.balances,
    subscriptions: await withNames(subscriptions.value?.data.map(subscriptionRow) ?? [], extensions),
    invoices: invoices.value?.data.map(invoiceRow) ?? [],
    hasMoreInvoices: invoices.value?.hasMore ?? false,
  };
}

async function readMergeTarget({ customers }: OrganizationClients, customerId: string | null) {
  if (customerId === null) return null;
  const { value } = await attempt(() => customers.getCustomer({ customerId }));
  return value ? customerView(value) : null;
}
