import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { AttemptPayment, AttemptRow } from "./payment-link-view.server.ts";

/** What the banks answered to each attempt, in one call for all of a page. */
export async function withPayments(
  rows: readonly AttemptRow[],
  { transactions }: OrganizationClients,
): Promise<readonly AttemptRow[]> {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))].filter(Boolean);
  if (ids.length === 0) return rows;
  const { value } = await attempt(() => transactions.listTransactions({ ids, limit: ids.length }));
  const payments = new Map(value?.data.map((transaction) => [transaction.transactionId, paymentOf(transaction)]));
  return rows.map((row) => ({ ...row, payment: payments.get(row.transactionId) ?? null }));
}

function paymentOf({ transactionStatus, attempts }: Transaction): AttemptPayment {
  const declines = attempts.flatMap(({ decline }) => decline ?? []);
  return {
    status: transactionStatus,
    decline: declines.at(-1)?.message ?? null,
    declineCount: declines.length,
  };
}
