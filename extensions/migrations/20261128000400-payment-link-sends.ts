import { Migration } from "@mikro-orm/migrations";

/** Emails that bring a payment link to a payer. They go with their link, which is never deleted. */
export class Migration20261128000400PaymentLinkSends extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_link_sends (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        payment_link_id text not null,
        masked_recipient text not null,
        sealed_recipient text,
        sealed_note text,
        encryption_key_id text,
        status text not null check (status in ('scheduled', 'queued', 'sent', 'failed', 'canceled')),
        send_at timestamptz(6) not null,
        sent_at timestamptz(6),
        reminder_days jsonb not null,
        reminders_sent integer not null default 0,
        stopped_because text check (stopped_because in ('paid', 'ended', 'asked', 'canceled', 'failed', 'done')),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index payment_link_sends_page
        on payment_link_sends (organization_id, environment, payment_link_id, created_at desc, id desc)`);
  }
}
