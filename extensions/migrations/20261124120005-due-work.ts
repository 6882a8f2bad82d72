import { Migration } from "@mikro-orm/migrations";

/** Work that is due later, and the test clocks of sandbox environments. Done work is deleted by a job. */
export class Migration20261124120005DueWork extends Migration {
  override up(): void {
    this.#dueWork();
    this.#testClocks();
  }

  #dueWork(): void {
    this.addSql(`
      create table due_work (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        kind text not null,
        subject_id text not null,
        due_at timestamptz(6) not null,
        clock text not null check (clock in ('real', 'environment', 'test')),
        run_at timestamptz(6) not null,
        attempts integer not null,
        state text not null check (state in ('pending', 'done')),
        claim_token text,
        lease_expires_at timestamptz(6),
        last_error text,
        done_at timestamptz(6),
        late_since timestamptz(6),
        waits_for text,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint due_work_once unique (organization_id, environment, kind, subject_id, due_at)
      )`);
    this.addSql(`
      create index due_work_of_test_clock on due_work (organization_id, environment, due_at, id)
        where state = 'pending' and clock = 'test'`);
    this.addSql("create index due_work_done on due_work (done_at) where state = 'done'");
    this.addSql("create index due_work_claim on due_work (organization_id, claim_token) where claim_token is not null");
    this.addSql(`
      create index due_work_due on due_work (run_at, organization_id)
        where state = 'pending' and (clock in ('real', 'environment') or late_since is not null)`);
    this.addSql(`
      create index due_work_of_organization on due_work (organization_id, run_at, id)
        where state = 'pending' and (clock in ('real', 'environment') or late_since is not null)`);
    this.addSql(`
      create index due_work_late on due_work (late_since)
        where state = 'pending' and late_since is not null`);
    this.addSql(`
      create index due_work_waiting on due_work (waits_for, environment, organization_id, run_at)
        where state = 'pending' and waits_for is not null`);
  }

  #testClocks(): void {
    this.addSql(`
      create table test_clocks (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment = 'sandbox'),
        stands_at timestamptz(6) not null,
        advances_to timestamptz(6),
        claim_token text,
        lease_expires_at timestamptz(6),
        primary key (organization_id, id),
        constraint test_clocks_one unique (organization_id, environment)
      )`);
    this.addSql("create index test_clocks_advancing on test_clocks (lease_expires_at) where advances_to is not null");
  }
}
