import { Migration } from "@mikro-orm/migrations";

/** Finds links that expired long ago, to delete them. */
export class Migration20261130008020DunningLinksAge extends Migration {
  override up(): void {
    this.addSql("create index dunning_links_age on dunning_links (organization_id, environment, expires_at)");
  }
}
