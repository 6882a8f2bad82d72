import { Migration } from "@mikro-orm/migrations";

/** What merchants keep with a dispute, and which of its evidence is with the bank. */
export class Migration20261122000040DisputeChanges extends Migration {
  override up(): void {
    this.addSql("alter table dispute_evidence add column submitted_at timestamptz(6)");
    this.addSql(`
      alter table dispute_extensions
        add column unsubmitted_count integer not null default 0,
        add column metadata jsonb not null default '{}'`);
    // The platform's last act on a dispute that is with the bank was a submission of all that was attached.
    this.addSql(`
      update dispute_evidence e set submitted_at = d.last_platform_action_at from dispute_extensions d
      where d.organization_id = e.organization_id and d.id = e.dispute_id
        and e.updated_at <= d.last_platform_action_at`);
    this.addSql(`
      update dispute_extensions d set unsubmitted_count = e.count
      from (select organization_id, dispute_id, count(*) as count from dispute_evidence
        where submitted_at is null group by organization_id, dispute_id) e
      where e.organization_id = d.organization_id and e.dispute_id = d.id`);
    this.#replaceResponseStatus();
  }

  /** An expression of a generated column cannot change. dispute.rules.ts says the same in the platform's words. */
  #replaceResponseStatus(): void {
    this.addSql("alter table dispute_extensions drop column response_status");
    this.addSql(`
      alter table dispute_extensions
        add column response_status text not null
          generated always as (case
            when status = 'dispute_challenged' and unsubmitted_count > 0
              and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration') then 'submitted_with_changes'
            when status = 'dispute_challenged' then 'submitted'
            when status = 'dispute_accepted' then 'accepted'
            when status = 'dispute_opened' and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration')
              then case when evidence_count > 0 then 'draft' else 'needs_response' end
            else 'closed' end) stored`);
    this.addSql(`
      create index dispute_extensions_page_by_response_status
        on dispute_extensions (organization_id, environment, response_status, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_response_status
        on dispute_extensions (organization_id, environment, response_status, respond_by_sort, id)`);
  }
}
