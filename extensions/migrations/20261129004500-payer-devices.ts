import { Migration } from "@mikro-orm/migrations";

/** The device from which a payer paid, by which sales of one card are compared. */
export class Migration20261129004500PayerDevices extends Migration {
  override up(): void {
    this.addSql(`alter table transaction_extensions add column payer_device_id text`);
  }
}
