import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { instantRange } from "./instant-terms.ts";
import { readRecentFacts } from "./review.queries.ts";
import { type ReviewReason, reviewReason } from "./review.rules.ts";

const HOUR_MS = 3_600_000;

/** Why a person has to look at the payout first. Null when it can be sent. */
export async function readReviewReason(
  work: UnitOfWork,
  { currency, amount }: { readonly currency: string; readonly amount: bigint },
): Promise<ReviewReason | null> {
  const ago = (hours: number) => new Date(work.now().getTime() - hours * HOUR_MS);
  const since = { currency, requester: work.actor, hourAgo: ago(1), dayAgo: ago(24) };
  const facts = await readRecentFacts(work, since);
  return reviewReason({ ...facts, amountMinorUnits: amount, mostMinorUnits: instantRange(currency).most });
}
