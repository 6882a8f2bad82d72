import { attempt } from "#app/dashboard/attempt.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { ComparedCustomerSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { CustomerRow } from "./customer-view.server.ts";

/** The rows with what their customers spent, in one call for the page. */
export async function withSpend(rows: readonly CustomerRow[], { transactions }: OrganizationClients) {
  const customerIds = rows.map(({ customerId }) => customerId);
  if (customerIds.length === 0) return rows;
  const { value } = await attempt(() => transactions.compareCustomers({ customerIds }));
  const compared = new Map(value?.data.map((each) => [each.customerId, viewOf(ComparedCustomerSchema, each)]));
  return rows.map((row) => {
    const { spend = row.spend, lastPaymentAt = null } = compared.get(row.customerId) ?? {};
    return { ...row, spend, lastPaymentAt };
  });
}
