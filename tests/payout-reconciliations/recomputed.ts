import { expect } from "vitest";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayoutReconciliation, ReconciliationLine } from "#proto/tollhouse/v1/payout_reconciliations_pb.ts";

interface Recomputed {
  readonly settlement_id: string;
  readonly entry_type: string;
  readonly fee_type: string | null;
  readonly count: number;
  readonly fee: string;
  readonly net: string;
}

/** The entries behind a payout, added up from the settlement queue alone. */
async function entriesBehind({ em, tenant }: UnitOfWork, payoutId: string): Promise<Recomputed[]> {
  return em.fork().execute(
    `with recursive behind as (
       select settlement_id from payouts where organization_id = ? and id = ? and settlement_id is not null
       union select e.source_id from settlement_queue_entries e join behind b on b.settlement_id = e.settlement_id
       where e.organization_id = ? and e.entry_type = ?)
     select settlement_id, entry_type, fee_type, count(*)::int as count, sum(fee)::text as fee, sum(net)::text as net
     from (
       select e.settlement_id, e.entry_type, e.fee ->> ? as fee_type, e.fee_minor_units as fee, e.net_minor_units as net
       from settlement_queue_entries e join behind b on b.settlement_id = e.settlement_id
       where e.organization_id = ? and e.entry_type <> ?) as entries
     group by settlement_id, entry_type, fee_type`,
    [
      ...[tenant.organizationId, payoutId, tenant.organizationId, "carried_forward"],
      ...["type", tenant.organizationId, "carried_forward"],
    ],
  );
}

/** What the ledger moved to the payout. */
async function bookedFor({ em, tenant }: UnitOfWork, payoutId: string): Promise<bigint> {
  const [row] = await em.fork().execute<{ amount: string }[]>(
    `select coalesce(max(amount_minor_units), 0)::text as amount from ledger_entries
     where organization_id = ? and source_id = ? and credit_account = ?`,
    [tenant.organizationId, payoutId, "payout_in_transit"],
  );
  return BigInt(row?.amount ?? 0);
}

/** Compares each line and sum with the entries of the queue, and the total with the ledger. */
export async function expectRecomputed(work: UnitOfWork, said: PayoutReconciliation): Promise<void> {
  const entries = await entriesBehind(work, said.payoutId);
  const bySettlement = Map.groupBy(entries, ({ settlement_id: id }) => id);
  expect(new Set(said.settlements.map(({ settlementId }) => settlementId))).toEqual(new Set(bySettlement.keys()));
  for (const { settlementId, lines, paidAmount } of said.settlements) {
    const own = bySettlement.get(settlementId) ?? [];
    expect(countsOf(lines)).toEqual(
      Object.fromEntries([...Map.groupBy(own, typeOf)].map(([type, all]) => [type, [countOf(all), netOf(all)]])),
    );
    expect(paidAmount).toBe(netOf(own));
  }
  expect(said.paidAmount).toBe(netOf(entries));
  if (said.method === "standard") {
    expect(said.paidAmount).toBe(await bookedFor(work, said.payoutId));
    expect(said.paidAmount).toBe(said.totalDebitAmount);
  }
  expect(said.lines.reduce((sum, { feeAmount }) => sum + feeAmount, 0n)).toBe(
    entries.reduce((sum, { fee }) => sum + BigInt(fee), 0n),
  );
}

const OF_PAYOUTS: Readonly<Record<string, string>> = {
  instant_payout: "payout",
  payout_failed: "payout_failure",
  payout_returned: "payout_return",
};

function typeOf({ entry_type: type, fee_type: fee }: Recomputed): string {
  return type === "fee" ? `${fee ?? "processing"}_fee` : (OF_PAYOUTS[type] ?? type);
}

const countOf = (all: readonly Recomputed[]) => all.reduce((sum, { count }) => sum + count, 0);

const netOf = (all: readonly Recomputed[]) => all.reduce((sum, { net }) => sum + BigInt(net), 0n);

function countsOf(lines: readonly ReconciliationLine[]) {
  return Object.fromEntries(lines.map((line) => [line.balanceTransactionType, [line.count, line.paidAmount]]));
}
