import { Migration } from "@mikro-orm/migrations";

/**
 * Counts of mails to addresses that callers name, each for one day. They shrink by themselves: an organization's first mail of a day
 * deletes its counts of earlier days, so that it has at most a row per mail of one day, and the job `mail.forget_recipients` deletes
 * each night the counts that sandboxes share of earlier days.
 */
export class Migration20261124120010Mail extends Migration {
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
        id text primary key,
        day date not null,
        count integer not null
      )`);
  }
}
