import { listRows } from "#extensions/platform/lists/list-page.ts";
import { readTally, type TallySum } from "#extensions/platform/tallies/tallies.queries.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeExtensionEntity } from "./dispute.entity.ts";
import { disputeList } from "./dispute.list.ts";
import { responseStatus } from "./dispute.rules.ts";

const DECIDED: ReadonlySet<string> = new Set(["dispute_won", "dispute_lost"]);
const WAITING: ReadonlySet<string> = new Set(["needs_response", "draft"]);

/** Disputes by response status or outcome, and by currency. */
export const disputeTally = defineTally("disputes", DisputeExtensionEntity, {
  groupOf: (dispute) => [
    DECIDED.has(dispute.status) ? dispute.status : standingOf(responseStatus(dispute)),
    dispute.currency,
  ],
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});

const SUBMITTED: ReadonlySet<string> = new Set(["submitting", "submitted", "submitted_with_changes"]);

/** New evidence does not withdraw the response, and one with an unknown outcome must not be resent. */
function standingOf(status: ReturnType<typeof responseStatus>): string {
  return SUBMITTED.has(status) ? "submitted" : status;
}

/** The merchant's dispute figures. The cost does not grow with the number of disputes. */
export async function summarizeDisputes(work: UnitOfWork) {
  const sums = await readTally(work, disputeTally.name);
  const count = (standing: string) =>
    sums.reduce((total, { group, count }) => (group[0] === standing ? total + Number(count) : total), 0);
  return {
    observedAt: work.now(),
    needsResponse: count("needs_response"),
    draft: count("draft"),
    submitted: count("submitted"),
    won: count("dispute_won"),
    lost: count("dispute_lost"),
    nextRespondBy: await nextRespondBy(work),
    /** Disputed and undecided amounts. */
    totals: amountsByCurrency(
      sums.filter(({ group: [standing = ""] }) => WAITING.has(standing) || standing === "submitted"),
    ),
  };
}

async function nextRespondBy(work: UnitOfWork): Promise<Date | null> {
  const [next] = await listRows(work, disputeList, { responseStatus: [...WAITING], sort: "respond_by", limit: 1 });
  return next?.respondBy ?? null;
}

function amountsByCurrency(sums: readonly TallySum[]): { currency: string; amount: bigint }[] {
  const amounts = new Map<string, bigint>();
  for (const { group, amount } of sums) {
    const currency = group[1] ?? "";
    amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
  }
  return [...amounts]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
