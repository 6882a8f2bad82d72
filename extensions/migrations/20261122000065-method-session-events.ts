import { Migration } from "@mikro-orm/migrations";

/** Changes of a session are events. Sessions from before have none. */
export class Migration20261122000065MethodSessionEvents extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_method_sessions
        add column updated_at timestamptz(6),
        add column version integer not null default 1,
        add column event_sequence integer not null default 0`);
    this.addSql("update payment_method_sessions set updated_at = created_at");
    this.addSql("alter table payment_method_sessions alter column updated_at set not null");
  }
}
