import { Migration } from "@mikro-orm/migrations";

/**
 * The audit log: one chain of hashes for each organization, append-only by grants, since a distributed table has no triggers.
 * The end of a chain moves on with each event, so it may be changed; the events behind it reveal an end that was set back.
 */
export class Migration20261124120003Audit extends Migration {
  override up(): void {
    this.#auditEvents();
    this.#auditChains();
  }

  #auditEvents(): void {
    this.addSql(`
      create table audit_events (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sequence bigint not null check (sequence > 0),
        action text not null,
        subject_id text not null,
        fields text[] not null,
        purpose text,
        request_id text not null,
        service text not null,
        user_id text,
        api_key_id text,
        data jsonb not null,
        previous_hash bytea not null check (length(previous_hash) = 32),
        hash bytea not null check (length(hash) = 32),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint audit_events_sequence unique (organization_id, sequence)
      )`);
    this.addSql("create index audit_events_page on audit_events (organization_id, environment, sequence desc)");
    this.addSql(`
      create index audit_events_page_by_subject_id
        on audit_events (organization_id, environment, subject_id, sequence desc)`);
    this.addSql(`
      create index audit_events_page_by_action
        on audit_events (organization_id, environment, action, sequence desc)`);
    this.addSql(`
      create index audit_events_page_by_user_id
        on audit_events (organization_id, environment, user_id, sequence desc)`);
    this.addSql(`
      create index audit_events_page_by_api_key_id
        on audit_events (organization_id, environment, api_key_id, sequence desc)`);
    // The owner of a table can revoke its own rights.
    this.addSql("revoke update, delete, truncate on audit_events from current_user");
  }

  #auditChains(): void {
    this.addSql(`
      create table audit_chains (
        organization_id text primary key references organizations (id),
        sequence bigint not null,
        hash bytea not null check (length(hash) = 32)
      )`);
    this.addSql("revoke delete, truncate on audit_chains from current_user");
  }
}
