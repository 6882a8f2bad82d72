import { Migration } from "@mikro-orm/migrations";

/**
 * Counts of mails to addresses that callers name, each for one day. They shrink by themselves: an organization's first mail of a day
 * deletes its counts of earlier days, so that it has at most a row per mail of one day, and the job `mail.forget_recipients` deletes
 * each night what all sandboxes counted on earlier days.
 */
export class Migration20261124000140MailLimits extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_counts (
        organization_id text not null references organizations (id),
        id text not null,
        day date not null,
        count integer not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create table mail_recipient_counts (
        id text not null primary key,
        day date not null,
        count integer not null
      )`);
  }
}
