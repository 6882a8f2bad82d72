import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { sumTakenBelowZero, type Taken } from "./negative-causes.queries.ts";

/** Causes of a negative balance, by API name. */
const CAUSES: Partial<Readonly<Record<EntryType, string>>> = {
  refund: "refunds",
  dispute_withdrawal: "disputes",
  ach_return: "bank_returns",
  void: "voided_sales",
  fee: "fees",
  adjustment: "adjustments",
  payout_recovery: "payouts_paid_twice",
};

/** Limit on the number of carried-forward settlements to follow. */
const MOST_SETTLEMENTS = 30;

interface NegativeCause {
  readonly cause: string;
  /** In minor units, above 0. */
  readonly amount: bigint;
  readonly count: number;
}

/**
 * Causes of a negative balance since it was last 0 or more, largest first. An amount carried forward is split into its
 * settlement's entries.
 */
export async function readNegativeCauses(work: UnitOfWork, accruingId: string): Promise<NegativeCause[]> {
  const causes = new Map<string, NegativeCause>();
  let next: string | undefined = accruingId;
  for (let read = 1; next !== undefined; read += 1) {
    const taken: Taken[] = await sumTakenBelowZero(work, next);
    const before = taken.find(({ entryType }) => entryType === "carried_forward");
    next = read < MOST_SETTLEMENTS ? before?.sourceId : undefined;
    for (const each of taken) if (each !== before || next === undefined) add(causes, each);
  }
  return [...causes.values()].sort((one, other) => Number(other.amount - one.amount));
}

function add(causes: Map<string, NegativeCause>, { entryType, isLate, amount, count }: Taken): void {
  const cause = isLate ? "late_payouts" : (CAUSES[entryType] ?? "others");
  const known = causes.get(cause);
  causes.set(cause, {
    cause,
    amount: BigInt(amount) + (known?.amount ?? 0n),
    count: count + (known?.count ?? 0),
  });
}
