import { Migration } from "@mikro-orm/migrations";

/** What an organization shows on its portal, and the order of disputes by their deadline. */
export class Migration20261121000002PublicProfile extends Migration {
  override up(): void {
    this.addSql("alter table organizations add column public_profile jsonb not null default '{}'");
    this.addSql("alter table organizations alter column public_profile drop default");
    this.addSql(`
      create index dispute_extensions_deadline
        on dispute_extensions (organization_id, environment, respond_by asc nulls last, id)`);
  }
}
