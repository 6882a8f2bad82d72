import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { MAY_HAVE_LEFT } from "./may-have-left.queries.ts";
import type { ReviewFacts } from "./review.rules.ts";

interface Since {
  readonly currency: string;
  readonly hourAgo: Date;
  readonly dayAgo: Date;
}

/** Counts payouts of all currencies together, so that a series cannot be split across them. */
export async function readRecentFacts(
  work: UnitOfWork,
  { currency, hourAgo, dayAgo }: Since,
): Promise<Pick<ReviewFacts, "recentCount" | "soldMinorUnits" | "refundedMinorUnits" | "refundCount">> {
  const place = [work.tenant.organizationId, work.environment];
  const [row] = await work.em.execute<
    { recent: number; sold: string | null; refunded: string | null; refunds: number }[]
  >(
    `with entries as (
       select entry_type, gross_minor_units from settlement_queue_entries
       where organization_id = ? and environment = ? and created_at >= ? and currency = ?
         and entry_type = any(string_to_array(?, ',')))
     select
       (select count(*)::int from payouts
        where organization_id = ? and environment = ? and method = ? and created_at >= ?) as recent,
       (select sum(gross_minor_units)::text from entries where entry_type = ?) as sold,
       (select (-sum(gross_minor_units))::text from entries where entry_type = ?) as refunded,
       (select count(*)::int from entries where entry_type = ?) as refunds`,
    [
      ...[...place, dayAgo.toISOString(), currency, "charge,refund"],
      ...[...place, "instant", hourAgo.toISOString()],
      ...["charge", "refund", "refund"],
    ],
  );
  return {
    recentCount: row?.recent ?? 0,
    soldMinorUnits: BigInt(row?.sold ?? 0),
    refundedMinorUnits: BigInt(row?.refunded ?? 0),
    refundCount: row?.refunds ?? 0,
  };
}

interface OfRequester {
  readonly requester: string;
  readonly provenBefore: Date;
  readonly countsSince: Date;
  readonly rememberedSince: Date;
}

const ARRIVED = "(status = ? and paid_at <= ?)";

/** Totals of a person's payouts in one currency. */
interface RequesterSums {
  readonly currency: string;
  readonly provenMinorUnits: bigint;
  readonly unprovenMinorUnits: bigint;
}

/**
 * A person's payout history by currency. Proven: paid long ago. Unproven: sent without a review, or held and never
 * released, even if canceled.
 */
export async function sumByRequester(
  { em, tenant, environment }: UnitOfWork,
  { requester, provenBefore, countsSince, rememberedSince }: OfRequester,
): Promise<RequesterSums[]> {
  const arrived = ["paid", provenBefore.toISOString()];
  const rows = await em.execute<{ currency: string; proven: string | null; unproven: string | null }[]>(
    `select currency,
       (sum(amount_minor_units) filter (where ${ARRIVED}))::text as proven,
       (sum(amount_minor_units) filter (
         where created_at > ? and reviewed_at is null and not ${ARRIVED}
           and (review_reason is not null or ${MAY_HAVE_LEFT.sql})))::text as unproven
     from payouts
     where organization_id = ? and environment = ? and requester = ? and created_at > ?
     group by currency`,
    [
      ...arrived,
      ...[countsSince.toISOString(), ...arrived, ...MAY_HAVE_LEFT.values],
      ...[tenant.organizationId, environment, requester, rememberedSince.toISOString()],
    ],
  );
  return rows.map(({ currency, proven, unproven }) => ({
    currency,
    provenMinorUnits: BigInt(proven ?? 0),
    unprovenMinorUnits: BigInt(unproven ?? 0),
  }));
}
