import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { cardReceiptFacts, paidWith, receiptSums } from "#contract/receipt.ts";
import type { Customer } from "#proto/tollhouse/v1/customers_pb.ts";
import { PublicProfileSchema } from "#proto/tollhouse/v1/organizations_pb.ts";
import type { TerminalSale } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ReceiptSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refundView, transactionView } from "./transaction-view.server.ts";

export type ReceiptPage = Awaited<ReturnType<typeof readReceiptPage>>;
export type ReceiptView = ReceiptPage["receipt"];
export type SentReceiptView = ReceiptPage["sent"][number];

/** Data of a receipt, and the addresses it was sent to. @throws Response 404 */
export async function readReceiptPage(args: LoaderFunctionArgs) {
  const { extensions, system, organization, environment } = await requireAuth(args);
  const named = { transactionId: args.params.id ?? "" };
  const transaction = await orNotFound(() => extensions.transactions.getTransaction(named));
  const { customerId, terminalSaleId } = transaction;
  const [refunds, sent, customer, sale, { publicProfile }] = await Promise.all([
    attempt(() => extensions.refunds.listRefunds({ ...named, refundStatus: ["succeeded"], limit: 100 })),
    extensions.transactions.listReceipts(named),
    customerId === undefined ? null : attempt(() => extensions.customers.getCustomer({ customerId })),
    terminalSaleId === undefined ? null : attempt(() => extensions.terminalSales.getTerminalSale({ terminalSaleId })),
    system.organizations.findOrganization({
      organization: { case: "organizationId", value: organization.organizationId },
      environment,
    }),
  ]);
  const { transactionId, currency, createdAt, description, reference } = transactionView(transaction);
  const payer = customer?.value ?? null;
  return {
    receipt: {
      transactionId,
      currency,
      createdAt,
      reference,
      description: isHealthData(payer) ? null : description,
      method: paidWith(transaction.paymentMethod),
      /** The card that a terminal read, also of a decline. */
      card: sale?.value?.receipt ? cardReceiptFacts(sale.value.receipt) : [],
      decline: transaction.amountCaptured === 0n ? declineOf(sale?.value) : null,
      sums: receiptSums(transaction),
      refunds: refunds.value?.data.map(refundView) ?? [],
      organization: {
        name: organization.name,
        profile: publicProfile ? viewOf(PublicProfileSchema, publicProfile) : null,
      },
    },
    sent: sent.data.map((receipt) => viewOf(ReceiptSchema, receipt)),
    hasCustomerAddress: Boolean(payer?.email),
    /** Null when it is masked. */
    customerEmail: payer && !payer.isMasked ? (payer.email ?? null) : null,
  };
}

/** What a receipt of a payment says that a terminal refused. */
function declineOf(sale: TerminalSale | undefined) {
  if (sale?.terminalSaleStatus !== "failed" || !sale.receipt) return null;
  return { amount: sale.amount, message: sale.failure?.message ?? "The payment was declined." };
}

/** The description may reveal the payer's treatment. */
const isHealthData = (customer: Customer | null): boolean => customer?.dataClass === "phi";
