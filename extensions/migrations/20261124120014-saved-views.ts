import { Migration } from "@mikro-orm/migrations";

/** Named filters of the dashboard's lists. */
export class Migration20261124120014SavedViews extends Migration {
  override up(): void {
    this.addSql(`
      create table saved_views (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        list text not null,
        name text not null,
        query text not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql("create unique index saved_views_name on saved_views (organization_id, environment, list, name)");
  }
}
