import { Migration } from "@mikro-orm/migrations";

/** The emails to the payers of subscriptions, without their recipients. */
export class Migration20261128001800SubscriptionMails extends Migration {
  override up(): void {
    this.addSql(`
      create table subscription_mails (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        subscription_id text not null,
        invoice_id text,
        mail_type text not null,
        status text not null check (status in ('queued', 'sent', 'failed')),
        failed_because text check (failed_because in ('no_address', 'limit_reached', 'refused', 'not_delivered')),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index subscription_mails_page
        on subscription_mails (organization_id, environment, subscription_id, created_at desc, id desc)`);
  }
}
