import { Migration } from "@mikro-orm/migrations";

/** A piece of evidence is a text or a file, and a text is plain or encrypted. The index leads to the plain ones. */
export class Migration20261129002010SealedEvidenceKinds extends Migration {
  override up(): void {
    this.addSql(`alter table dispute_evidence drop constraint dispute_evidence_text_or_file`);
    this.addSql(`
      alter table dispute_evidence
        add constraint dispute_evidence_text_or_file check (num_nonnulls(text, sealed_text, engine_file_id) = 1)`);
    this.addSql(`
      alter table dispute_evidence
        add constraint dispute_evidence_text_key check ((sealed_text is null) = (encryption_key_id is null))`);
    this.addSql(`create index dispute_evidence_plain on dispute_evidence (organization_id, id) where text is not null`);
  }
}
