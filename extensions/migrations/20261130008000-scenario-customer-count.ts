import { Migration } from "@mikro-orm/migrations";

/** How many customers a scenario has, so that lists don't read their IDs. */
export class Migration20261130008000ScenarioCustomerCount extends Migration {
  override up(): void {
    this.addSql("alter table test_clock_scenarios add column customer_count integer not null default 0");
  }
}
