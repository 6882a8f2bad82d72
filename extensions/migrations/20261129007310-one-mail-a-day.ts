import { Migration } from "@mikro-orm/migrations";

/** Of one payer and day there is one email about failed charges. The condition keeps the index empty when it is built. */
export class Migration20261129007310OneMailADay extends Migration {
  override up(): void {
    this.addSql(`
      create unique index subscription_mails_payer_day
        on subscription_mails (organization_id, environment, payer_day)
        where payer_day is not null`);
  }
}
