import { Migration } from "@mikro-orm/migrations";

/** Declined attempts by card, which the card networks limit. */
export class Migration20261129007110CardDeclines extends Migration {
  override up(): void {
    this.addSql(`
      create table card_declines (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        fingerprint text not null,
        network text not null,
        currency text not null,
        amount_minor_units bigint not null,
        declined_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index card_declines_by_card
        on card_declines (organization_id, environment, fingerprint, network, declined_at desc)`);
    this.addSql(`
      create index card_declines_by_amount
        on card_declines (organization_id, environment, fingerprint, network, currency, amount_minor_units, declined_at desc)`);
    this.addSql("create index card_declines_age on card_declines (organization_id, environment, declined_at)");
  }
}
