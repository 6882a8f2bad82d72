import { Migration } from "@mikro-orm/migrations";

/** Leads the overview to the few requests whose outcome is unknown. */
export class Migration20261127234501UnknownOutcomes extends Migration {
  override up(): void {
    for (const table of ["transaction_extensions", "refund_extensions", "dispute_extensions"])
      this.addSql(`
        create index ${table}_unknown on ${table} (organization_id, environment, outcome_unknown_since)
        where outcome_unknown_since is not null`);
  }
}
