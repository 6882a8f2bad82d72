import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The settlements of a reconciliation, at most. */
const MOST_SETTLEMENTS = 100;

const CARRIED: EntryType = "carried_forward";

/** The sum of balance transactions of one type. */
export interface TypeSum {
  /** The payout, of its own rows. */
  readonly settlementId: string;
  readonly type: string;
  readonly count: number;
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits: bigint;
  readonly netMinorUnits: bigint;
  readonly reservedMinorUnits: bigint;
}

interface Row {
  readonly settlement_id: string;
  readonly type: string;
  readonly count: number;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
  readonly reserved: string;
}

/** The settlement and those that were carried forward into it, newest first. */
export async function readCarriedInto({ em, tenant }: UnitOfWork, settlementId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with recursive carried as (
       select ?::text as id, ?::int as place
       union all
       select e.source_id, carried.place + ? from carried
       join settlement_queue_entries e on e.settlement_id = carried.id
       where e.organization_id = ? and e.entry_type = ? and carried.place < ?)
     select id from carried order by place, id limit ?`,
    [settlementId, 1, 1, tenant.organizationId, CARRIED, MOST_SETTLEMENTS, MOST_SETTLEMENTS],
  );
  return rows.map(({ id }) => id);
}

/** Carried forward into these settlements by others. */
export async function sumCarried({ em, tenant }: UnitOfWork, settlementIds: readonly string[]): Promise<bigint> {
  const ids = settlementIds.join(",");
  const [row] = await em.execute<{ amount: string }[]>(
    `select coalesce(sum(net_minor_units), 0)::text as amount from settlement_queue_entries
     where organization_id = ? and entry_type = ? and settlement_id = any(string_to_array(?, ','))
       and not source_id = any(string_to_array(?, ','))`,
    [tenant.organizationId, CARRIED, ids, ids],
  );
  return BigInt(row?.amount ?? 0);
}

const SUMS = `type, count(*)::int as count, sum(gross_minor_units)::text as gross, sum(fee_minor_units)::text as fee,
  sum(net_minor_units)::text as net, sum(reserved_minor_units)::text as reserved`;

/** The entries of settlements by type. Payouts of the settlements themselves have no entry and are left out. */
export async function sumSettlements(
  { em, tenant, environment }: UnitOfWork,
  settlementIds: readonly string[],
): Promise<TypeSum[]> {
  const rows = await em.execute<Row[]>(
    `select settlement_id, ${SUMS} from balance_transactions
     where organization_id = ? and environment = ? and settlement_id = any(string_to_array(?, ','))
       and settlement_queue_entry_id is not null
     group by settlement_id, type`,
    [tenant.organizationId, environment, settlementIds.join(",")],
  );
  return rows.map(sumOf);
}

/** The payout's own rows by type. */
export async function sumPayout({ em, tenant, environment }: UnitOfWork, payoutId: string): Promise<TypeSum[]> {
  const rows = await em.execute<Row[]>(
    `select min(paid_by_id) as settlement_id, ${SUMS} from balance_transactions
     where organization_id = ? and environment = ? and paid_by_id = ? group by type`,
    [tenant.organizationId, environment, payoutId],
  );
  return rows.map(sumOf);
}

function sumOf({ settlement_id: settlementId, type, count, gross, fee, net, reserved }: Row): TypeSum {
  return {
    settlementId,
    type,
    count,
    grossMinorUnits: BigInt(gross),
    feeMinorUnits: BigInt(fee),
    netMinorUnits: BigInt(net),
    reservedMinorUnits: BigInt(reserved),
  };
}
