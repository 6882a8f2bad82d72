import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { instantRange } from "./instant-terms.ts";
import { readRecentFacts, sumByRequester } from "./review.queries.ts";
import { type ReviewFacts, type ReviewReason, reviewReason } from "./review.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Days after which an arrived payout is proven, and after which it no longer counts. */
const PROVEN_AFTER_DAYS = 7;
const REMEMBERED_DAYS = 180;
/** Days for which a canceled held payout counts, and one that has not arrived. */
const COUNTS_FOR_DAYS = 30;

interface RequestedPayout {
  readonly currency: string;
  readonly amount: bigint;
  readonly requester: string;
}

/** The reason for a review before sending. Null when it can be sent. */
export async function readReviewReason(
  work: UnitOfWork,
  { currency, amount, requester }: RequestedPayout,
): Promise<ReviewReason | null> {
  const ago = (hours: number) => new Date(work.now().getTime() - hours * HOUR_MS);
  const recent = await readRecentFacts(work, { currency, hourAgo: ago(1), dayAgo: ago(DAY_HOURS) });
  const sums = await sumByRequester(work, {
    requester,
    provenBefore: ago(PROVEN_AFTER_DAYS * DAY_HOURS),
    countsSince: ago(COUNTS_FOR_DAYS * DAY_HOURS),
    rememberedSince: ago(REMEMBERED_DAYS * DAY_HOURS),
  });
  const most = instantRange(currency).most;
  // Converts by the maximum payout, which is worth the same in each currency.
  const sumOf = (name: keyof ReviewFacts & `${"proven" | "unproven"}MinorUnits`) =>
    sums.reduce((sum, each) => sum + (each[name] * most) / instantRange(each.currency).most, 0n);
  return reviewReason({
    ...recent,
    provenMinorUnits: sumOf("provenMinorUnits"),
    unprovenMinorUnits: sumOf("unprovenMinorUnits"),
    amountMinorUnits: amount,
    mostMinorUnits: most,
  });
}
