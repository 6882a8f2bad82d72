import { Migration } from "@mikro-orm/migrations";

/** When a settlement stopped to accrue, in real time, and what has taken more from a balance than there was. */
export class Migration20261123000010Overdrafts extends Migration {
  override up(): void {
    this.addSql("alter table settlements add column stopped_at timestamptz(6)");
    // An organization has none, unless a defect was found: the table does not grow with traffic.
    this.addSql(`
      create table overdrafts (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        source_id text not null,
        event text not null,
        currency text not null,
        available_minor_units bigint not null,
        found_at timestamptz(6) not null,
        resolved_at timestamptz(6),
        primary key (organization_id, source_id, event)
      )`);
    this.addSql(
      "create index overdrafts_open on overdrafts (organization_id, environment, currency) where resolved_at is null",
    );
  }
}
