import { Migration } from "@mikro-orm/migrations";

/** Mails that a test clock kept from leaving. */
export class Migration20261129007000TestClockMails extends Migration {
  override up(): void {
    this.addSql(`
      create table test_clock_mails (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment = 'sandbox'),
        message_id text not null,
        masked_recipient text not null,
        language text not null check (language in ('en', 'de')),
        sealed_content text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        expires_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint test_clock_mails_message unique (organization_id, environment, message_id)
      )`);
    this.addSql(`
      create index test_clock_mails_page
        on test_clock_mails (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index test_clock_mails_expiring
        on test_clock_mails (organization_id, environment, expires_at desc, id desc)`);
  }
}
