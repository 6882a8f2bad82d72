import { Migration } from "@mikro-orm/migrations";

/** When the bank opened and closed a dispute, a submission that the engine has not confirmed, and of whose payment it is. */
export class Migration20261122000080DisputeOutcomes extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add column opened_at timestamptz(6),
        add column closed_at timestamptz(6),
        add column outcome_unknown_since timestamptz(6),
        add column customer_id text,
        add column last4 text`);
    this.addSql(`
      update dispute_extensions as dispute set customer_id = paid.customer_id, last4 = paid.last4
        from transaction_extensions as paid
        where paid.organization_id = dispute.organization_id and paid.id = dispute.transaction_id`);
    this.addSql("update dispute_extensions set opened_at = created_at");
    // The default is for instances of the release before, which insert without the column while this one starts.
    this.addSql(
      "alter table dispute_extensions alter column opened_at set default now(), alter column opened_at set not null",
    );
    this.#replaceResponseStatus();
    for (const column of ["customer_id", "last4"]) {
      this.addSql(`
        create index dispute_extensions_page_by_${column}
          on dispute_extensions (organization_id, environment, ${column}, created_at desc, id desc)`);
      this.addSql(`
        create index dispute_extensions_deadline_by_${column}
          on dispute_extensions (organization_id, environment, ${column}, respond_by_sort, id)`);
    }
  }

  /** An expression of a generated column cannot change. dispute.rules.ts says the same in the platform's words. */
  #replaceResponseStatus(): void {
    this.addSql("alter table dispute_extensions drop column response_status");
    this.addSql(`
      alter table dispute_extensions
        add column response_status text not null
          generated always as (case
            when outcome_unknown_since is not null and status in ('dispute_opened', 'dispute_challenged')
              and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration') then 'submitting'
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
