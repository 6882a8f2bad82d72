import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { countDisputes, type StatusCount } from "./dispute-summary.queries.ts";

export interface DisputeSums {
  needsResponse: number;
  draft: number;
  submitted: number;
  won: number;
  lost: number;
  nextRespondBy: Date | null;
  /** Contested and not decided, in minor units by currency. */
  openAmounts: { currency: string; amount: bigint }[];
}

/** What waits for the merchant, in numbers. */
export async function summarizeDisputes(work: UnitOfWork): Promise<DisputeSums> {
  const counts = await countDisputes(work);
  const waiting = counts.filter(isWaiting);
  return {
    needsResponse: total(waiting.filter(({ has_evidence }) => !has_evidence)),
    draft: total(waiting.filter(({ has_evidence }) => has_evidence)),
    submitted: total(counts.filter(({ status }) => status === "dispute_challenged")),
    won: total(counts.filter(({ status }) => status === "dispute_won")),
    lost: total(counts.filter(({ status }) => status === "dispute_lost")),
    nextRespondBy: earliest(waiting.map(({ next_respond_by }) => next_respond_by)),
    openAmounts: amountsByCurrency([...waiting, ...counts.filter(({ status }) => status === "dispute_challenged")]),
  };
}

function isWaiting({ status, answerable_stage }: StatusCount): boolean {
  return status === "dispute_opened" && answerable_stage;
}

function total(counts: readonly StatusCount[]): number {
  return counts.reduce((sum, { disputes }) => sum + disputes, 0);
}

function earliest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((first, instant) => (instant && (!first || instant < first) ? instant : first), null);
}

function amountsByCurrency(counts: readonly StatusCount[]): { currency: string; amount: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of counts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
