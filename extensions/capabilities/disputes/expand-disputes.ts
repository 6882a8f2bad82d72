import { type Customer, findCustomers } from "#extensions/capabilities/customers/index.ts";
import { findTransactions, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Dispute } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage, type Expanded } from "./dispute.message.ts";
import { reviewEvidence } from "./read-evidence.ts";

/** The messages of these disputes with the data that `expand` names, read for all together. */
export async function expandDisputes(
  work: UnitOfWork,
  disputes: DisputeExtension[],
  expand: readonly string[],
): Promise<Dispute[]> {
  const evidence = expand.includes("evidence") ? await reviewEvidence(work, disputes) : null;
  const transactions = expand.some((name) => PAYMENT.has(name)) ? await transactionsOf(work, disputes) : null;
  const customers = expand.includes("customer") ? await customersOf(work, transactions) : null;
  return disputes.map((dispute) => {
    const transaction = transactions?.get(dispute.transactionId);
    const expanded: Expanded = {
      evidence,
      payment: expand.includes("payment") ? transaction : undefined,
      customer: customers?.get(transaction?.customerId ?? ""),
    };
    return disputeMessage(dispute, expanded);
  });
}

const PAYMENT: ReadonlySet<string> = new Set(["payment", "customer"]);

async function transactionsOf(work: UnitOfWork, disputes: readonly DisputeExtension[]) {
  const ids = new Set(disputes.map(({ transactionId }) => transactionId));
  return byId<TransactionExtension>(await findTransactions(work, [...ids]));
}

async function customersOf(work: UnitOfWork, transactions: ReadonlyMap<string, TransactionExtension> | null) {
  const ids = new Set([...(transactions?.values() ?? [])].flatMap(({ customerId }) => customerId ?? []));
  return byId<Customer>(await findCustomers(work, [...ids]));
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
