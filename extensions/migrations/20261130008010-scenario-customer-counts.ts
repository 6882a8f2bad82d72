import { Migration } from "@mikro-orm/migrations";

/** Of scenarios that exist. Sandboxes have few. */
export class Migration20261130008010ScenarioCustomerCounts extends Migration {
  static readonly fill = `
    update test_clock_scenarios s set customer_count = counted.count
    from (select organization_id, id, jsonb_array_length(customer_ids) as count from test_clock_scenarios) as counted
    where s.organization_id = counted.organization_id and s.id = counted.id`;

  override up(): void {
    this.addSql(Migration20261130008010ScenarioCustomerCounts.fill);
  }
}
