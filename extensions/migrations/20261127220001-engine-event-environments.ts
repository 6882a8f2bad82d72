import { Migration } from "@mikro-orm/migrations";

/** The environment of the engine's events, so that the last one of each is known. */
export class Migration20261127220001EngineEventEnvironments extends Migration {
  override up(): void {
    // Null for events of an older version, which runs until all instances are replaced.
    this.addSql("alter table engine_events add column environment text");
    this.addSql(
      "alter table engine_events add constraint engine_events_environment check (environment in ('sandbox', 'live'))",
    );
    this.addSql(
      "create index engine_events_by_environment on engine_events (organization_id, environment, created_at)",
    );
    this.addSql("drop index engine_events_age");
  }
}
