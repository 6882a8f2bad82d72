import { Migration } from "@mikro-orm/migrations";

/** Planned jobs say whether a test clock planned them. */
export class Migration20261130008030PlannedJobs extends Migration {
  static readonly fills: readonly string[] = [
    `
    update due_work set payload = jsonb_set(
      case when clock = 'test' then '{"isOfClock": true}'::jsonb else '{"isOfClock": false}'::jsonb end, '{job}', payload)
    where kind like 'job.%' and state = 'pending'`,
  ];

  override up(): void {
    for (const fill of Migration20261130008030PlannedJobs.fills) this.addSql(fill);
  }
}
