import { Migration } from "@mikro-orm/migrations";

/** Who has a transaction's payment, and the device that took it. */
export class Migration20261129001200PaymentHolders extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column holder text not null default 'engine',
        add column device_id text,
        add column terminal_sale_id text,
        add column entry_mode text`);
    this.addSql(`
      alter table transaction_extensions
        add constraint transaction_extensions_holder check (holder in ('engine', 'terminal'))`);
  }
}
