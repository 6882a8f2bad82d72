import { Migration } from "@mikro-orm/migrations";

/** What the engine may still change although it has ended, in the order in which it is compared with the engine. */
export class Migration20261123000040LateChanges extends Migration {
  override up(): void {
    this.addSql(`
      create index transaction_extensions_bank_debits on transaction_extensions (organization_id, environment, created_at, id)
        where method_type = 'bank_debit'`);
  }
}
