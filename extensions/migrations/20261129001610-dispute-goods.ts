import { Migration } from "@mikro-orm/migrations";

/** The goods that there are, and an index of what can be submitted before its deadline. */
export class Migration20261129001610DisputeGoods extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add constraint dispute_extensions_goods check (goods in ('physical', 'digital', 'service'))`);
    this.addSql(`
      create index dispute_extensions_ready on dispute_extensions (organization_id, environment, respond_by_sort, id)
        where is_ready and status = 'dispute_opened'`);
  }
}
