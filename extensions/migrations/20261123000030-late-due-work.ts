import { Migration } from "@mikro-orm/migrations";

/** Due work that fails goes on without an end. It keeps since when it is late, and which service it waits for. */
export class Migration20261123000030LateDueWork extends Migration {
  override up(): void {
    this.addSql("alter table due_work add column late_since timestamptz(6), add column waits_for text");
    this.addSql("drop index due_work_failed");
    // What was given up goes on.
    this.addSql("update due_work set state = 'pending', late_since = run_at where state = 'failed'");
    this.addSql("alter table due_work drop constraint due_work_state_check");
    this.addSql("alter table due_work add constraint due_work_state_check check (state in ('pending', 'done'))");
    this.addSql("drop index due_work_due");
    this.addSql(`
      create index due_work_due on due_work (run_at, organization_id)
        where state = 'pending' and (clock in ('real', 'environment') or late_since is not null)`);
    this.addSql("drop index due_work_of_organization");
    this.addSql(`
      create index due_work_of_organization on due_work (organization_id, run_at, id)
        where state = 'pending' and (clock in ('real', 'environment') or late_since is not null)`);
    this.addSql(
      "create index due_work_late on due_work (late_since) where state = 'pending' and late_since is not null",
    );
    this.addSql(`
      create index due_work_waiting on due_work (waits_for, environment, organization_id, run_at)
        where state = 'pending' and waits_for is not null`);
  }
}
