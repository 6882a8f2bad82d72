import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface Taken {
  readonly entryType: EntryType;
  /** Whether it is a payout that arrived after its money had been released. */
  readonly isLate: boolean;
  /** In minor units as text, above 0. */
  readonly amount: string;
  readonly count: number;
  /** One of the sources. */
  readonly sourceId: string;
}

/** Amounts that entries took from a settlement since it last fell below 0, in joining order. */
export function sumTakenBelowZero({ em, tenant, environment }: UnitOfWork, settlementId: string): Promise<Taken[]> {
  return em.execute(
    `with joined as (
       select entry_type, source_id, source_event, net_minor_units as net,
         row_number() over (order by released_at, id) as place,
         sum(net_minor_units) over (order by released_at, id) as total
       from settlement_queue_entries where organization_id = ? and environment = ? and settlement_id = ?)
     select entry_type as "entryType", source_event ~ ? as "isLate", (-sum(net))::text as amount,
       count(*)::int as count, min(source_id) as "sourceId"
     from joined
     where net < ? and place > (select coalesce(max(place), 0) from joined where total >= ?)
     group by entry_type, "isLate"`,
    [tenant.organizationId, environment, settlementId, "^(reserved|arrived)_again", 0, 0],
  );
}
