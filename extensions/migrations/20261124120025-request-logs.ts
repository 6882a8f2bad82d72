import { Migration } from "@mikro-orm/migrations";

/** The calls of the API. Their times are real, also where the environment has a test clock. */
export class Migration20261124120025RequestLogs extends Migration {
  override up(): void {
    // Without a foreign key to the organization: a row of one that is gone must not hold up the rows of others.
    this.addSql(`
      create table request_logs (
        organization_id text not null,
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        request_id text not null,
        http_method text not null,
        path text not null,
        operation text,
        status_code integer not null,
        outcome text not null check (outcome in ('succeeded', 'failed')),
        error_code text,
        api_key_id text,
        user_id text,
        api_version text not null,
        idempotency_key text,
        duration_ms integer not null,
        request_body text,
        response_body text,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index request_logs_page on request_logs (organization_id, environment, created_at desc, id desc)`);
    this.addSql("create index request_logs_of_request on request_logs (organization_id, environment, request_id)");
    this.addSql(`
      create index request_logs_by_api_key_id
        on request_logs (organization_id, environment, api_key_id, created_at desc, id desc)`);
    this.addSql(`
      create index request_logs_by_operation
        on request_logs (organization_id, environment, operation, created_at desc, id desc)`);
    this.addSql(`
      create index request_logs_by_outcome
        on request_logs (organization_id, environment, outcome, created_at desc, id desc)`);
  }
}
