import { Migration } from "@mikro-orm/migrations";

/** Each offered order of a list has its index, alone and behind each filter that an index serves. */
export class Migration20261122000002Lists extends Migration {
  override up(): void {
    // Generated, so that no statement can write a dispute without them. dispute.rules.ts says the same in the platform's words.
    this.addSql(`
      alter table dispute_extensions
        add column respond_by_sort timestamptz(6) not null
          generated always as (coalesce(respond_by, 'infinity'::timestamptz)) stored,
        add column response_status text not null
          generated always as (case
            when status = 'dispute_challenged' then 'submitted'
            when status = 'dispute_accepted' then 'accepted'
            when status = 'dispute_opened' and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration')
              then case when evidence_count > 0 then 'draft' else 'needs_response' end
            else 'closed' end) stored`);
    this.addSql("drop index dispute_extensions_deadline");
    this.addSql(`
      create index dispute_extensions_deadline on dispute_extensions (organization_id, environment, respond_by_sort, id)`);
    for (const column of ["transaction_id", "response_status", "status"]) {
      this.addSql(`
        create index dispute_extensions_page_by_${column}
          on dispute_extensions (organization_id, environment, ${column}, created_at desc, id desc)`);
      this.addSql(`
        create index dispute_extensions_deadline_by_${column}
          on dispute_extensions (organization_id, environment, ${column}, respond_by_sort, id)`);
    }
    for (const column of ["subject_id", "action"])
      this.addSql(`
        create index audit_events_page_by_${column}
          on audit_events (organization_id, environment, ${column}, sequence desc)`);
    this.addSql("drop index events_of_subject");
    this.addSql(`
      create index events_of_subject on events (organization_id, environment, subject_id, created_at desc, id desc)`);
  }
}
