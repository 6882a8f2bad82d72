import { Migration } from "@mikro-orm/migrations";

/** Which of the engine's events had their effect, and the first reconciliation of each merchant. */
export class Migration20261122000012EngineEvents extends Migration {
  override up(): void {
    this.addSql(`
      create table engine_events (
        organization_id text not null references organizations (id),
        id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index engine_events_age on engine_events (organization_id, created_at)");
    this.addSql(`
      insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
      select organization_id, 'due_' || substr(md5(id), 1, 26), environment, 'engine.reconcile', id, now(), 'real', now(), 0,
        'pending', now()
      from merchant_extensions where is_active`);
  }
}
