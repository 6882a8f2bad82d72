import { Migration } from "@mikro-orm/migrations";

const quarter = (column: string) =>
  `to_char(date_bin('15 minutes', ${column}, timestamptz '2000-01-01 00:00:00+00') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;

/** One group of all organizations' rows as folded sums. */
const fill = (name: string, { from, where, at, outcome, amount }: Readonly<Record<string, string>>) => `
  insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
  select organization_id, 'tly_' || md5(concat_ws(' ', '${name}', environment, quarter, currency, outcome)), environment,
    '${name}', array[quarter, currency, outcome], count(*), sum(amount), true
  from (
    select organization_id, environment, currency, ${quarter(at ?? "created_at")} as quarter, ${outcome} as outcome,
      ${amount} as amount
    from ${from} where (${where})) as summed
  group by organization_id, environment, quarter, currency, outcome`;

/** Payments and disputes by quarter of an hour, as sums that changes of their rows keep. */
export class Migration20261127200001Metrics extends Migration {
  static readonly fillPayments = fill("metrics_payments", {
    from: "transaction_extensions",
    where: `decline is not null or processor is not null
      or status in ('requires_action', 'processing', 'authorized', 'succeeded', 'partially_captured')`,
    outcome: `case when status in ('succeeded', 'partially_captured') then 'succeeded'
      when decline is not null then 'declined:' || (decline->>'code') else 'attempted' end`,
    amount: "captured_minor_units",
  });

  static readonly fillRefunds = fill("metrics_refunds", {
    ...{ from: "transaction_extensions", where: "refunded_minor_units <> 0" },
    ...{ outcome: "'refunded'", amount: "refunded_minor_units" },
  });

  static readonly fillFees = fill("metrics_fees", {
    ...{ from: "transaction_extensions", where: "fee_minor_units <> 0" },
    ...{ outcome: "'fee'", amount: "fee_minor_units" },
  });

  static readonly fillDisputes = fill("metrics_disputes", {
    ...{ from: "dispute_extensions", where: "true", at: "opened_at", amount: "amount_minor_units" },
    outcome: `case when status = 'dispute_won' then 'won'
      when status in ('dispute_lost', 'dispute_accepted', 'dispute_expired') then 'lost' else 'open' end`,
  });

  override up(): void {
    this.addSql(Migration20261127200001Metrics.fillPayments);
    this.addSql(Migration20261127200001Metrics.fillRefunds);
    this.addSql(Migration20261127200001Metrics.fillFees);
    this.addSql(Migration20261127200001Metrics.fillDisputes);
  }
}
