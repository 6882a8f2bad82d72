import { Migration } from "@mikro-orm/migrations";

/** The central service's own id, so that somebody who takes a slug that was given up does not take its tenant. */
export class Migration20261122000030CentralOrganizationId extends Migration {
  override up(): void {
    this.addSql("alter table organizations add column central_id text");
    this.addSql("create unique index organizations_central_id on organizations (central_id)");
  }
}
