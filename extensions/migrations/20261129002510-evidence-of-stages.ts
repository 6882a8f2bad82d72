import { Migration } from "@mikro-orm/migrations";

/** One piece of each type for the present stage; those of earlier stages stay. */
export class Migration20261129002510EvidenceOfStages extends Migration {
  override up(): void {
    this.addSql(`
      create unique index dispute_evidence_one_of_a_type_now
        on dispute_evidence (organization_id, dispute_id, evidence_type) where not is_of_earlier_stage`);
    this.addSql(`alter table dispute_evidence drop constraint dispute_evidence_one_of_a_type`);
    this.addSql(
      `create index dispute_evidence_of_dispute on dispute_evidence (organization_id, dispute_id, evidence_type)`,
    );
  }
}
