import { Migration } from "@mikro-orm/migrations";

/**
 * The audit log: append-only, one chain of hashes for each organization. The triggers hold against mistakes and against whoever
 * has the service's rights; the hashes tell of the one who could remove the triggers.
 */
export class Migration20261121000003Audit extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_events (
        organization_id text not null references organizations (id),
        id text not null,
        sequence bigint not null check (sequence > 0),
        environment text not null check (environment in ('sandbox', 'live')),
        action text not null,
        subject_id text not null,
        fields text[] not null,
        purpose text,
        request_id text not null,
        service text not null,
        user_id text,
        api_key_id text,
        data jsonb not null,
        created_at timestamptz(6) not null,
        previous_hash bytea not null check (length(previous_hash) = 32),
        hash bytea not null check (length(hash) = 32),
        primary key (organization_id, id),
        constraint audit_events_sequence unique (organization_id, sequence)
      )`);
    this.addSql("create index audit_events_page on audit_events (organization_id, environment, sequence desc)");
    this.addSql(`
      create table audit_chains (
        organization_id text primary key references organizations (id),
        sequence bigint not null,
        hash bytea not null check (length(hash) = 32)
      )`);
    this.addSql(`
      create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create function refuse_audit_chain_going_back() returns trigger language plpgsql as $$
      begin
        if new.organization_id = old.organization_id
          and (new.sequence > old.sequence or (new.sequence = old.sequence and new.hash = old.hash)) then return new;
        end if;
        raise exception 'the audit log is append-only: its chain cannot go back' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger audit_events_keep before update or delete on audit_events
        for each row execute function refuse_change_of_audit_log()`);
    this.addSql(`
      create trigger audit_events_keep_all before truncate on audit_events
        for each statement execute function refuse_change_of_audit_log()`);
    this.addSql(`
      create trigger audit_chains_forward before update on audit_chains
        for each row execute function refuse_audit_chain_going_back()`);
    this.addSql(`
      create trigger audit_chains_keep before delete on audit_chains
        for each row execute function refuse_change_of_audit_log()`);
    this.addSql(`
      create trigger audit_chains_keep_all before truncate on audit_chains
        for each statement execute function refuse_change_of_audit_log()`);
  }
}
