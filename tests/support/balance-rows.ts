import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const OWNED = "merchant_pending,merchant_available,merchant_payable,merchant_reserve";

/** What the ledger books for the merchant by source, read from its rows alone. */
const BOOKED = `
  select l.source_id, l.currency, sum(side.amount) as net,
    coalesce(sum(side.amount) filter (where side.account = ?), 0) as reserved
  from ledger_entries l
  cross join lateral (values (l.credit_account, l.amount_minor_units), (l.debit_account, -l.amount_minor_units))
    as side (account, amount)
  where l.organization_id = ? and l.environment = ? and side.account = any(string_to_array(?, ','))
  group by l.source_id, l.currency`;

const SHOWN = `
  select coalesce(settlement_queue_entry_id, payout_id) as source_id, currency,
    sum(net_minor_units) as net, sum(reserved_minor_units) as reserved
  from balance_transactions where organization_id = ? and environment = ? group by 1, currency`;

const UNLIKE_THE_LEDGER = `
  with booked as (${BOOKED}), shown as (${SHOWN})
  select source_id as id from booked full join shown using (source_id, currency)
  where coalesce(booked.net, 0) <> coalesce(shown.net, 0) or coalesce(booked.reserved, 0) <> coalesce(shown.reserved, 0)`;

const UNLIKE_THE_SUM = `
  select id from (
    select id, running_minor_units,
      sum(net_minor_units) over (partition by currency order by created_at, id) as running
    from balance_transactions where organization_id = ? and environment = ?) listed
  where running <> running_minor_units`;

const UNLIKE_THE_ENTRY = `
  select b.id from balance_transactions b
  join settlement_queue_entries e on e.organization_id = b.organization_id and e.id = b.settlement_queue_entry_id
  where b.organization_id = ? and b.environment = ? and (e.settlement_id is distinct from b.settlement_id
    or e.available_on <> b.available_on or e.source_id <> b.source_id or e.fee_minor_units <> b.fee_minor_units
    or e.transaction_id is distinct from b.transaction_id)`;

/** IDs of balance transactions that differ from the ledger, recomputed in SQL from the ledger's rows. */
export async function wrongBalanceRows({ em, tenant, environment }: UnitOfWork): Promise<string[]> {
  const owner = [tenant.organizationId, environment];
  const find = async (what: string, sql: string, params: readonly string[]) => {
    const rows = await em.fork().execute<{ id: string }[]>(sql, [...params]);
    return rows.map(({ id }) => `${id}: ${what}`);
  };
  return [
    ...(await find("what is booked and shown", UNLIKE_THE_LEDGER, ["merchant_reserve", ...owner, OWNED, ...owner])),
    ...(await find("its running balance", UNLIKE_THE_SUM, owner)),
    ...(await find("its entry", UNLIKE_THE_ENTRY, owner)),
  ];
}
