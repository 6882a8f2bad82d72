import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { disputeRow, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { isTimelineEntry } from "./event-labels.ts";
import { readProceeds } from "./read-proceeds.server.ts";
import { eventView, refundView, transactionView } from "./transaction-view.server.ts";

/** Everything that the page of one transaction shows. @throws Response 404 */
export async function readTransactionPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const transactionId = args.params.id ?? "";
  const named = { transactionId };
  const transaction = await orNotFound(() => extensions.transactions.getTransaction(named));
  const [refunds, disputes, events, customer, proceeds] = await Promise.all([
    extensions.refunds.listRefunds({ ...named, limit: 100 }),
    transaction.disputeId === undefined ? null : extensions.disputes.listDisputes({ ...named, ...WITH_PAYMENT }),
    extensions.transactions.listTransactionEvents(named),
    customerName(extensions, transaction.customerId),
    transaction.amountCaptured > 0n ? readProceeds(extensions, transactionId) : null,
  ]);
  return {
    transaction: transactionView(transaction),
    refunds: refunds.data.map(refundView),
    disputes: disputes?.data.map(disputeRow) ?? [],
    events: events.data.filter(isTimelineEntry).map(eventView),
    customer,
    proceeds,
  };
}

type Extensions = Awaited<ReturnType<typeof requireAuth>>["extensions"];

/** Null where there is no customer to show; the transaction still has its id. */
async function customerName({ customers }: Extensions, customerId: string | undefined): Promise<string | null> {
  if (customerId === undefined) return null;
  const { value } = await attempt(() => customers.getCustomer({ customerId }));
  return value?.name ?? value?.email ?? value?.reference ?? null;
}
