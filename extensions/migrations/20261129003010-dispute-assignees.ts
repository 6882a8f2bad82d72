import { Migration } from "@mikro-orm/migrations";

/** Due work of the deadlines of disputes that were open before their deadlines were planned. */
const deadlinesBefore = (kind: string, hours: number) => `
    insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state,
      created_at)
    select d.organization_id, 'due_' || substr(md5(d.organization_id || d.id || '${kind}' || '${hours}'), 1, 26), d.environment,
      '${kind}', d.id, d.respond_by - interval '${hours} hours', case when clock.id is null then 'environment' else 'test' end,
      d.respond_by - interval '${hours} hours', 0, 'pending', now()
    from dispute_extensions d
    left join test_clocks clock on clock.organization_id = d.organization_id and clock.environment = d.environment
    where d.status = 'dispute_opened' and d.stage <> 'dispute_reversal' and d.respond_by - interval '${hours} hours' > now()
    on conflict do nothing`;

/** Who handles a dispute, the merchant's note, and the deadlines of open disputes. */
export class Migration20261129003010DisputeAssignees extends Migration {
  static readonly fills: readonly string[] = [
    deadlinesBefore("dispute.due_soon", 168),
    deadlinesBefore("dispute.due_soon", 72),
    deadlinesBefore("dispute.due_soon", 24),
    deadlinesBefore("dispute.auto_submit", 24),
    deadlinesBefore("dispute.past_due", 0),
  ];

  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add column assignee text,
        add column sealed_note text,
        add column encryption_key_id text`);
    for (const fill of Migration20261129003010DisputeAssignees.fills) this.addSql(fill);
  }
}
