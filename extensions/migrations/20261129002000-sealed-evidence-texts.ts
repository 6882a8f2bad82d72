import { Migration } from "@mikro-orm/migrations";

/** Columns for encrypted texts of evidence. */
export class Migration20261129002000SealedEvidenceTexts extends Migration {
  override up(): void {
    this.addSql(`alter table dispute_evidence add column sealed_text text, add column encryption_key_id text`);
  }
}
