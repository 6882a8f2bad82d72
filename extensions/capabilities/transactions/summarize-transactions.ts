import { getCustomer } from "#extensions/capabilities/customers/index.ts";
import type { ListRequest } from "#extensions/platform/lists/list.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import { type ListTotal, listTotals } from "#extensions/platform/lists/list-totals.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SummarizeTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { compareCustomers } from "./customer-spend.ts";
import { transactionList } from "./transaction.list.ts";

const BY_CURRENCY = {
  by: "currency",
  sums: {
    amountCaptured: "captured_minor_units",
    amountRefunded: "refunded_minor_units",
    amountAuthorized: "authorized_minor_units",
    // 1 for a transaction with an open dispute, 0 for others.
    disputedCount: "sign(disputed_minor_units)::int",
  },
} as const;

type Total = ListTotal<keyof typeof BY_CURRENCY.sums>;

/** Totals of the selected transactions by currency. */
export async function summarizeTransactions(
  work: UnitOfWork,
  request: ListRequest<typeof SummarizeTransactionsRequestSchema>,
) {
  const { groups, isCapped } = await listTotals(work, transactionList, request, BY_CURRENCY);
  return { count: countOf(groups), isCapped, totals: groups.map(totalsOf) };
}

/** The payments of a customer and those merged into it. */
export async function summarizeCustomer(work: UnitOfWork, customerId: string) {
  await getCustomer(work, customerId);
  const { groups, isCapped } = await listTotals(work, transactionList, { customerId }, BY_CURRENCY);
  const [spent] = await compareCustomers(work, [customerId]);
  const [last] = await listRows(work, transactionList, { customerId, limit: 1 });
  return {
    customerId,
    count: countOf(groups),
    lastTransactionAt: last?.createdAt ?? null,
    totals: groups.map(totalsOf),
    disputedCount: groups.reduce((sum, { sums }) => sum + Number(sums.disputedCount), 0),
    isCapped,
    spend: spent?.spend ?? [],
    lastPaymentAt: spent?.lastPaymentAt ?? null,
  };
}

function countOf(groups: readonly Total[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function totalsOf({ by: currency, count, sums: { disputedCount: _, ...amounts } }: Total) {
  return { currency, count, ...amounts };
}
