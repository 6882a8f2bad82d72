import { Migration } from "@mikro-orm/migrations";

/** When a refund should arrive, and the number by which the payer's bank finds it. Null for refunds before this. */
export class Migration20261126110001RefundArrival extends Migration {
  override up(): void {
    this.addSql("alter table refund_extensions add column arn text, add column expected_arrival_on text");
  }
}
