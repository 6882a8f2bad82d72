import { Migration } from "@mikro-orm/migrations";

/** Stored answers of writing operations, and the running instances that own the unfinished ones. */
export class Migration20261124120004Operations extends Migration {
  override up(): void {
    this.#idempotencyRecords();
    this.#runningInstances();
  }

  #idempotencyRecords(): void {
    this.addSql(`
      create table idempotency_records (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null,
        operation text not null,
        idempotency_key text,
        subject_id text,
        recovery_point text not null,
        lease_expires_at timestamptz(6) not null,
        finished_at timestamptz(6),
        request_id text not null,
        sealed_fingerprint text,
        sealed_answer text,
        encryption_key_id text not null,
        sealed_state text,
        exclusive text,
        owner_instance text not null,
        fencing_token bigint not null,
        asked_until timestamptz(6),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint idempotency_records_key unique (organization_id, environment, operation, idempotency_key),
        constraint idempotency_records_fingerprint check ((idempotency_key is null) = (sealed_fingerprint is null))
      )`);
    // Operations that exclude each other on one subject share the value of `exclusive`.
    this.addSql(`
      create unique index idempotency_records_exclusive
        on idempotency_records (organization_id, exclusive, subject_id) where finished_at is null`);
    this.addSql(`
      create index idempotency_records_finished on idempotency_records (environment, finished_at)
        where finished_at is not null`);
  }

  #runningInstances(): void {
    this.addSql(`
      create table running_instances (
        id text primary key,
        started_at timestamptz(6) not null,
        heartbeat_at timestamptz(6) not null,
        lease_expires_at timestamptz(6) not null
      )`);
  }
}
