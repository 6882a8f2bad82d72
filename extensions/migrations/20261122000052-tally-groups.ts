import { Migration } from "@mikro-orm/migrations";

/** One group of a tally is found among any number, for example the sums of one customer. */
export class Migration20261122000052TallyGroups extends Migration {
  override up(): void {
    this.addSql("drop index tallies_of_name");
    this.addSql("create index tallies_of_group on tallies (organization_id, environment, name, (dimensions[1]))");
  }
}
