import { Migration } from "@mikro-orm/migrations";

/**
 * Answers of every writing operation, sealed. What was answered before cannot be sealed here and is forgotten; unfinished
 * submissions stay, without their keys, and are finished by whoever comes next.
 */
export class Migration20261121000006Idempotency extends Migration {
  override up(): void {
    this.addSql("delete from idempotency_records where finished_at is not null");
    this.addSql(`
      update idempotency_records
        set operation = 'tollhouse.v1.DisputeService/SubmitEvidence', idempotency_key = null`);
    this.addSql(`
      alter table idempotency_records
        drop column fingerprint,
        drop column response_body,
        drop column response_content_type,
        alter column subject_id drop not null,
        add column request_id text not null default '',
        add column sealed_fingerprint text,
        add column sealed_answer text,
        add column encryption_key_id text not null default '',
        add constraint idempotency_records_fingerprint check ((idempotency_key is null) = (sealed_fingerprint is null))`);
    this.addSql(`
      alter table idempotency_records
        alter column request_id drop default,
        alter column encryption_key_id drop default`);
    this.addSql(`
      create index idempotency_records_unfinished on idempotency_records (lease_expires_at) where finished_at is null`);
    this.addSql(`
      create index idempotency_records_finished on idempotency_records (finished_at) where finished_at is not null`);
  }
}
