import { mergedIdsOf } from "#extensions/capabilities/customers/index.ts";
import { readTally, type TallySum } from "#extensions/platform/tallies/tallies.queries.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readLastPayments } from "./customer-spend.queries.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";

/** Captured less refunded, by customer and currency. Counts the payments that were captured. */
export const customerSpendTally = defineTally("customer_spend", TransactionExtensionEntity, {
  groupOf: ({ customerId, currency, capturedMinorUnits }) =>
    customerId == null || capturedMinorUnits === 0n ? null : [customerId, currency],
  amountOf: ({ capturedMinorUnits, refundedMinorUnits }) => capturedMinorUnits - refundedMinorUnits,
});

/**
 * What each of these customers spent, with those merged into it. The cost does not grow with the number of payments.
 * Unknown customers are left out.
 */
export async function compareCustomers(work: UnitOfWork, customerIds: readonly string[]) {
  const merged = await mergedIdsOf(work, [...new Set(customerIds)]);
  const all = [...merged.values()].flat();
  if (all.length === 0) return [];
  const [sums, lastPayments] = await Promise.all([
    readTally(work, customerSpendTally.name, { oneOf: all }),
    readLastPayments(work, all),
  ]);
  const byCustomer = Map.groupBy(sums, ({ group: [customerId = ""] }) => customerId);
  return [...merged].map(([customerId, ids]) => ({
    customerId,
    spend: byCurrency(ids.flatMap((id) => byCustomer.get(id) ?? [])),
    lastPaymentAt: newest(ids.flatMap((id) => lastPayments.get(id) ?? [])),
  }));
}

function byCurrency(sums: readonly TallySum[]) {
  const groups = Map.groupBy(sums, ({ group: [, currency = ""] }) => currency);
  return [...groups]
    .map(([currency, each]) => ({
      currency,
      amount: each.reduce((total, { amount }) => total + amount, 0n),
      count: each.reduce((total, { count }) => total + Number(count), 0),
    }))
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

function newest(dates: readonly Date[]): Date | null {
  return dates.reduce<Date | null>((latest, date) => (latest === null || date > latest ? date : latest), null);
}
