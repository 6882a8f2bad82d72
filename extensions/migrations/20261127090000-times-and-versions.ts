import { Migration } from "@mikro-orm/migrations";

/** When a row changed last, and how often. Rows that are there already count as written once, when they were created. */
export class Migration20261127090000TimesAndVersions extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_evidence
        add column environment text check (environment in ('sandbox', 'live')),
        add column version integer not null default 1`);
    this.addSql(`
      update dispute_evidence as piece set environment = dispute.environment from dispute_extensions as dispute
      where dispute.organization_id = piece.organization_id and dispute.id = piece.dispute_id`);
    this.addSql("alter table dispute_evidence alter column environment set not null");
    this.addSql("alter table receipts add column version integer not null default 1");
    this.addSql("alter table risk_hold_limits add column version integer not null default 1");
    for (const table of ["webhook_deliveries", "webhook_replays"]) {
      this.addSql(`
        alter table ${table}
          add column updated_at timestamptz(6) not null default now(),
          add column version integer not null default 1`);
      this.addSql(`update ${table} set updated_at = created_at`);
    }
  }
}
