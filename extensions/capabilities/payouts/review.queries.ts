import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface RecentFacts {
  readonly recentCount: number;
  readonly soldMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundCount: number;
  readonly isKnownRequester: boolean;
}

interface Since {
  readonly currency: string;
  readonly requester: string;
  readonly hourAgo: Date;
  readonly dayAgo: Date;
}

export async function readRecentFacts(
  work: UnitOfWork,
  { currency, requester, hourAgo, dayAgo }: Since,
): Promise<RecentFacts> {
  const place = [work.tenant.organizationId, work.environment];
  const [row] = await work.em.execute<
    { recent: number; sold: string | null; refunded: string | null; refunds: number; known: boolean }[]
  >(
    `with entries as (
       select entry_type, gross_minor_units from settlement_queue_entries
       where organization_id = ? and environment = ? and created_at >= ? and currency = ?
         and entry_type = any(string_to_array(?, ',')))
     select
       (select count(*)::int from payouts
        where organization_id = ? and environment = ? and currency = ? and method = ? and created_at >= ?) as recent,
       (select sum(gross_minor_units)::text from entries where entry_type = ?) as sold,
       (select (-sum(gross_minor_units))::text from entries where entry_type = ?) as refunded,
       (select count(*)::int from entries where entry_type = ?) as refunds,
       exists (
         select from payouts
         where organization_id = ? and environment = ? and status = ? and initiated_by = ?) as known`,
    [
      ...[...place, dayAgo.toISOString(), currency, "charge,refund"],
      ...[...place, currency, "instant", hourAgo.toISOString()],
      ...["charge", "refund", "refund"],
      ...[...place, "paid", requester],
    ],
  );
  return {
    recentCount: row?.recent ?? 0,
    soldMinorUnits: BigInt(row?.sold ?? 0),
    refundedMinorUnits: BigInt(row?.refunded ?? 0),
    refundCount: row?.refunds ?? 0,
    isKnownRequester: row?.known ?? false,
  };
}
