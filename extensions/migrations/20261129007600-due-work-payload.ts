import { Migration } from "@mikro-orm/migrations";

/** What a job is to do that an advance of a test clock runs before it moves on. */
export class Migration20261129007600DueWorkPayload extends Migration {
  override up(): void {
    this.addSql(`alter table due_work add column payload jsonb`);
  }
}
