import { Migration } from "@mikro-orm/migrations";

/** The pages of a file of evidence, and the files that it was joined of. */
export class Migration20261129002110EvidencePages extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_evidence
        add column page_count integer, add column source_files jsonb not null default '[]'`);
  }
}
