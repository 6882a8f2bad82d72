import { Migration } from "@mikro-orm/migrations";

/** What customers spent, as sums that changes of payments keep, and an index for their newest payment. */
export class Migration20261127160001CustomerSpend extends Migration {
  /** The sums of the payments that are there already, of all organizations. */
  static readonly fill = `
  insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
  select organization_id, 'tly_' || md5(environment || ' ' || customer_id || ' ' || currency), environment,
    'customer_spend', array[customer_id, currency], count(*), sum(captured_minor_units - refunded_minor_units), true
  from transaction_extensions where customer_id is not null and captured_minor_units > 0
  group by organization_id, environment, customer_id, currency`;

  override up(): void {
    this.addSql(`
      create index transaction_extensions_paid on transaction_extensions
        (organization_id, environment, customer_id, created_at) where captured_minor_units > 0`);
    this.addSql(Migration20261127160001CustomerSpend.fill);
  }
}
