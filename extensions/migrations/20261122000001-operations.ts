import { Migration } from "@mikro-orm/migrations";

/**
 * Owners of operations are instances with a heartbeat, and claims have a fencing token. The state of an operation is
 * sealed, which a migration cannot do: unfinished work that may have reached the engine is left to an operator.
 */
export class Migration20261122000001Operations extends Migration {
  override up(): void {
    this.addSql(`
      create table running_instances (
        id text primary key,
        started_at timestamptz(6) not null,
        heartbeat_at timestamptz(6) not null,
        lease_expires_at timestamptz(6) not null
      )`);
    this.addSql("drop index idempotency_records_one_unfinished");
    this.addSql(`
      alter table idempotency_records
        drop column state,
        drop column claim_token,
        drop column owner_instance,
        add column sealed_state text,
        add column exclusive text,
        add column owner_instance text not null default '',
        add column fencing_token bigint not null default 1,
        add column asked_until timestamptz(6)`);
    this.addSql(`
      alter table idempotency_records
        alter column owner_instance drop default,
        alter column fencing_token drop default`);
    this.addSql(
      "update idempotency_records set exclusive = 'dispute' where finished_at is null and subject_id is not null",
    );
    this.addSql(`
      update idempotency_records set recovery_point = 'unknown'
        where finished_at is null and recovery_point <> 'started'`);
    this.addSql(`
      create unique index idempotency_records_exclusive
        on idempotency_records (organization_id, exclusive, subject_id) where finished_at is null`);
    this.addSql("drop index idempotency_records_finished");
    this.addSql(`
      create index idempotency_records_finished
        on idempotency_records (environment, finished_at) where finished_at is not null`);
  }
}
