import { Migration } from "@mikro-orm/migrations";

/** Of scenarios that exist. Sandboxes have few. */
export class Migration20261130008010ScenarioCustomerCounts extends Migration {
  override up(): void {
    this.addSql(
      "update test_clock_scenarios set customer_count = jsonb_array_length(customer_ids) where customer_count = 0",
    );
  }
}
