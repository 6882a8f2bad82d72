import { Migration } from "@mikro-orm/migrations";

/** The audit log is searched by who acted. */
export class Migration20261122000081AuditActors extends Migration {
  override up(): void {
    for (const column of ["user_id", "api_key_id"])
      this.addSql(`
        create index audit_events_page_by_${column}
          on audit_events (organization_id, environment, ${column}, sequence desc)`);
  }
}
