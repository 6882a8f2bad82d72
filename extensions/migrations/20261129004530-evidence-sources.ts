import { Migration } from "@mikro-orm/migrations";

/** Whether a person attached a piece of evidence, or Tollhouse collected it. */
export class Migration20261129004530EvidenceSources extends Migration {
  override up(): void {
    this.addSql(`alter table dispute_evidence add column source text not null default 'merchant'`);
  }
}
