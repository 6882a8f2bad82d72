import { Migration } from "@mikro-orm/migrations";

/** What is due of the invoices that are charged again already, as their later changes will subtract it. */
export class Migration20261129007200DunningAtRisk extends Migration {
  static readonly fill = `
    insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
    select organization_id, 'tly_' || md5(concat_ws(' ', 'dunning_at_risk', environment, currency)),
      environment, 'dunning_at_risk', array[currency], count(*), sum(due_minor_units), true
    from invoices where dunning_status = 'retrying'
    group by organization_id, environment, currency`;

  override up(): void {
    this.addSql(Migration20261129007200DunningAtRisk.fill);
  }
}
