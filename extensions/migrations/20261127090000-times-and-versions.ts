import { Migration } from "@mikro-orm/migrations";

/** When a row changed last, and how often. Rows that are there already count as written once, when they were created. */
export class Migration20261127090000TimesAndVersions extends Migration {
  /** Of all organizations: evidence is of its dispute's environment. */
  static readonly fillEnvironments = `
  update dispute_evidence as piece set environment = dispute.environment from dispute_extensions as dispute
  where dispute.organization_id = piece.organization_id and dispute.id = piece.dispute_id`;

  static readonly fillDeliveries = "update webhook_deliveries set updated_at = created_at";

  static readonly fillReplays = "update webhook_replays set updated_at = created_at";

  override up(): void {
    this.addSql("alter table dispute_evidence add column environment text");
    this.addSql(Migration20261127090000TimesAndVersions.fillEnvironments);
    this.addSql("alter table dispute_evidence alter column environment set not null");
    this.addSql(
      "alter table dispute_evidence add constraint dispute_evidence_environment check (environment in ('sandbox', 'live'))",
    );
    for (const table of ["webhook_deliveries", "webhook_replays"])
      this.addSql(`alter table ${table} add column updated_at timestamptz(6)`);
    this.addSql(Migration20261127090000TimesAndVersions.fillDeliveries);
    this.addSql(Migration20261127090000TimesAndVersions.fillReplays);
    for (const table of ["webhook_deliveries", "webhook_replays"])
      this.addSql(`alter table ${table} alter column updated_at set not null`);
    for (const table of ["dispute_evidence", "receipts", "risk_hold_limits", "webhook_deliveries", "webhook_replays"])
      this.addSql(`alter table ${table} add column version integer not null default 1`);
  }
}
