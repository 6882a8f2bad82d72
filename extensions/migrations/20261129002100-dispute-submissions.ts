import { Migration } from "@mikro-orm/migrations";

/** What each submission of a dispute sent to the bank. */
export class Migration20261129002100DisputeSubmissions extends Migration {
  override up(): void {
    this.addSql(`
      create table dispute_submissions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        dispute_id text not null,
        dispute_stage text not null,
        piece_count integer not null,
        sealed_pieces text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index dispute_submissions_by_dispute
        on dispute_submissions (organization_id, environment, dispute_id, created_at, id)`);
  }
}
