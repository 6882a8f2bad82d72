import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Pending amounts that can be paid out instantly, and amounts that may still be deducted. */
interface Exposures {
  readonly eligiblePending: bigint;
  /** 0 or less, like the next field. */
  readonly openDisputeExposure: bigint;
  readonly pendingRefundExposure: bigint;
}

const WAITING = "pending,held";
const OPEN_DISPUTE = "dispute_opened,dispute_challenged";
const OPEN_REFUND = "scheduled,pending,requires_review";

/**
 * Undisputed card and wallet sales whose entries are all pending, and the remainder of such sales after an earlier
 * payout. Groups are released whole.
 */
const ELIGIBLE = `
  select e.group_id, sum(e.net_minor_units) as net, min(e.available_on) as available_on
  from settlement_queue_entries e
  where e.organization_id = ? and e.environment = ? and e.currency = ? and e.status = any(string_to_array(?, ','))
  group by e.group_id
  having bool_and(e.status = ?) and sum(e.net_minor_units) > ?
    and bool_or(e.entry_type = ? or e.entry_type = ? and exists (
      select from transaction_extensions t
      where t.organization_id = ? and t.id = e.transaction_id
        and (t.method_type = ? or t.method_type = ? and t.last4 is not null)
        and not exists (
          select from dispute_extensions d
          where d.organization_id = ? and d.transaction_id = t.id and d.status = any(string_to_array(?, ',')))))`;

function eligibleValues({ tenant, environment }: UnitOfWork, currency: string) {
  const { organizationId } = tenant;
  const ofGroup = [organizationId, environment, currency, WAITING, "pending", 0];
  return [...ofGroup, "payout_remainder", "charge", organizationId, "card", "wallet", organizationId, OPEN_DISPUTE];
}

/** Disputes that have not taken their amount yet, of sales that have left the queue. */
const DISPUTED = `
  select d.amount_minor_units from dispute_extensions d
  where d.organization_id = ? and d.environment = ? and d.currency = ? and d.stage = ?
    and d.status = any(string_to_array(?, ','))
    and not exists (
      select from settlement_queue_entries c
      where c.organization_id = ? and c.environment = ? and c.transaction_id = d.transaction_id
        and c.status = any(string_to_array(?, ',')))`;

const REFUNDING = `
  select r.amount_minor_units from refund_extensions r
  where r.organization_id = ? and r.environment = ? and r.currency = ? and r.status = any(string_to_array(?, ','))`;

/**
 * Current sums. A dispute that holds its amount is already booked; one of a sale in the queue reduces an amount that is
 * not counted.
 */
export async function readExposures(work: UnitOfWork, currency: string): Promise<Exposures> {
  const { organizationId } = work.tenant;
  const place = [organizationId, work.environment, currency];
  const [row] = await work.em.execute<{ eligible: string | null; disputed: string | null; refunding: string | null }[]>(
    `select (select sum(net)::text from (${ELIGIBLE}) as eligible) as eligible,
       (select sum(amount_minor_units)::text from (${DISPUTED}) as disputed) as disputed,
       (select sum(amount_minor_units)::text from (${REFUNDING}) as refunding) as refunding`,
    [
      ...eligibleValues(work, currency),
      ...[...place, "pre_dispute", OPEN_DISPUTE, organizationId, work.environment, WAITING],
      ...[...place, OPEN_REFUND],
    ],
  );
  return {
    eligiblePending: BigInt(row?.eligible ?? 0),
    openDisputeExposure: -BigInt(row?.disputed ?? 0),
    pendingRefundExposure: -BigInt(row?.refunding ?? 0),
  };
}

interface EligibleGroup {
  readonly groupId: string;
  readonly availableOn: Date;
}

/** The eligible sales that become available first and together reach the amount, by day. */
export async function findEligibleGroups(work: UnitOfWork, currency: string, needed: bigint): Promise<EligibleGroup[]> {
  const rows = await work.em.execute<{ group_id: string; available_on: Date }[]>(
    `select group_id, available_on from (
       select group_id, available_on, sum(net) over (order by available_on, group_id) - net as before
       from (${ELIGIBLE}) as eligible) as ordered
     where before < ? order by available_on, group_id`,
    [...eligibleValues(work, currency), String(needed)],
  );
  return rows.map(({ group_id, available_on }) => ({ groupId: group_id, availableOn: new Date(available_on) }));
}
