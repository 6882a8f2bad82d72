import { Migration } from "@mikro-orm/migrations";

/** Who is mailed about an organization. */
export class Migration20261127230001NotificationRecipients extends Migration {
  override up(): void {
    this.addSql(`
      create table notification_recipients (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        email text not null,
        kinds jsonb not null,
        status text not null,
        confirmed_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint notification_recipients_once unique (organization_id, environment, email)
      )`);
    this.addSql(`
      create index notification_recipients_by_creation
      on notification_recipients (organization_id, environment, created_at, id)`);
  }
}
