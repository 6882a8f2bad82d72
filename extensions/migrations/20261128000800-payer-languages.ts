import { Migration } from "@mikro-orm/migrations";

/** The language of the page on which a payer was, for the mails that follow. Null for English. */
export class Migration20261128000800PayerLanguages extends Migration {
  override up(): void {
    this.addSql(`alter table payment_link_attempts add column language text`);
    this.addSql(`
      alter table payment_link_attempts
        add constraint payment_link_attempts_language check (language in ('en', 'de'))`);
    this.addSql(`alter table payer_sign_ins add column language text`);
    this.addSql(`
      alter table payer_sign_ins
        add constraint payer_sign_ins_language check (language in ('en', 'de'))`);
  }
}
