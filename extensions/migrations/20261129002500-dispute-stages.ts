import { Migration } from "@mikro-orm/migrations";

/** The stages of a dispute, the number of its responses, and the stage that evidence was attached in. */
export class Migration20261129002500DisputeStages extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add column stage_history jsonb not null default '[]',
        add column submission_count integer not null default 0`);
    this.addSql(`
      alter table dispute_evidence
        add column dispute_stage text,
        add column is_of_earlier_stage boolean not null default false`);
  }
}
