import { Migration } from "@mikro-orm/migrations";

/** Endpoints that get events, and one delivery per event and endpoint. Times of deliveries are real, also where the environment has a test clock. */
export class Migration20261124120024Webhooks extends Migration {
  override up(): void {
    this.#webhookEndpoints();
    this.#webhookSecrets();
    this.#webhookLanes();
    this.#webhookDeliveries();
    this.#webhookReplays();
    this.#webhookAttempts();
    this.#webhookHours();
  }

  #webhookEndpoints(): void {
    this.addSql(`
      create table webhook_endpoints (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        url text not null,
        description text,
        enabled_events text[] not null,
        status text not null check (status in ('unverified', 'enabled', 'degraded', 'disabled')),
        disabled_reason text check (disabled_reason in ('requested', 'failing', 'gone')),
        disabled_at timestamptz(6),
        payload_style text not null check (payload_style in ('full', 'thin')),
        ordering text not null check (ordering in ('none', 'per_resource')),
        api_version text not null,
        custom_header_names text[] not null default '{}',
        sealed_custom_headers text,
        encryption_key_id text,
        rate_limit_per_second integer,
        current_secret_id text not null,
        previous_secrets_expire_at timestamptz(6),
        metadata jsonb not null default '{}',
        notify_email text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index webhook_endpoints_page
        on webhook_endpoints (organization_id, environment, created_at desc, id desc)`);
  }

  #webhookSecrets(): void {
    this.addSql(`
      create table webhook_secrets (
        organization_id text not null,
        id text not null,
        endpoint_id text not null,
        sealed_secret text not null,
        encryption_key_id text not null,
        expires_at timestamptz(6),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
      )`);
    this.addSql(`
      create index webhook_secrets_of_endpoint on webhook_secrets (organization_id, endpoint_id, created_at)`);
  }

  #webhookLanes(): void {
    this.addSql(`
      create table webhook_lanes (
        organization_id text not null,
        endpoint_id text not null,
        claim_token text,
        lease_expires_at timestamptz(6),
        consecutive_failures integer not null default 0,
        failing_since timestamptz(6),
        last_success_at timestamptz(6),
        window_started_at timestamptz(6),
        window_attempts integer not null default 0,
        window_failures integer not null default 0,
        noticed_hours integer not null default 0,
        notice_count integer not null default 0,
        notices_since timestamptz(6),
        release_from timestamptz(6),
        primary key (organization_id, endpoint_id),
        foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
      )`);
  }

  #webhookDeliveries(): void {
    this.addSql(`
      create table webhook_deliveries (
        organization_id text not null,
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        endpoint_id text not null,
        event_id text not null,
        event_type text not null,
        resource_type text generated always as (split_part(event_type, '.', 1)) stored,
        resource_id text,
        sample text,
        payload_style text not null,
        api_version text not null,
        status text not null check (status in ('pending', 'held', 'delivered', 'failed', 'skipped')),
        attempt_count integer not null default 0,
        run_at timestamptz(6),
        last_status_code integer,
        last_failure text,
        out_of_order boolean not null default false,
        replay_id text,
        delivered_at timestamptz(6),
        created_at timestamptz(6) not null,
        event_sequence integer,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index webhook_deliveries_due on webhook_deliveries (run_at) include (organization_id, endpoint_id)
        where status = 'pending'`);
    this.addSql(`
      create index webhook_deliveries_of_lane on webhook_deliveries (organization_id, endpoint_id, run_at, id)
        where status = 'pending'`);
    this.addSql(`
      create index webhook_deliveries_held on webhook_deliveries (organization_id, endpoint_id, created_at, id)
        where status = 'held'`);
    this.addSql(`
      create index webhook_deliveries_page
        on webhook_deliveries (organization_id, environment, endpoint_id, created_at desc, id desc)`);
    this.addSql(`
      create index webhook_deliveries_of_subject
        on webhook_deliveries (organization_id, environment, resource_id, created_at desc, id desc)`);
    this.addSql(`
      create index webhook_deliveries_of_resource
        on webhook_deliveries (organization_id, endpoint_id, resource_id, event_sequence)
        where status in ('pending', 'held')`);
    // A replay finds the deliveries of an event by one probe.
    this.addSql(`
      create index webhook_deliveries_of_event
        on webhook_deliveries (organization_id, event_id, environment, created_at desc, id desc)`);
  }

  #webhookReplays(): void {
    this.addSql(`
      create table webhook_replays (
        organization_id text not null,
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        endpoint_id text not null,
        range_from timestamptz(6) not null,
        range_to timestamptz(6) not null,
        event_types text[] not null,
        only_failed boolean not null,
        event_count bigint not null,
        cursor text,
        status text not null check (status in ('running', 'done', 'failed')),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
      )`);
    this.addSql(`
      create unique index webhook_replays_running on webhook_replays (organization_id, endpoint_id)
        where status = 'running'`);
  }

  #webhookAttempts(): void {
    this.addSql(`
      create table webhook_attempts (
        organization_id text not null,
        delivery_id text not null,
        number integer not null,
        started_at timestamptz(6) not null,
        request_headers jsonb not null,
        status_code integer,
        response_headers jsonb,
        response_body text,
        failure text,
        resolved_address text,
        dns_ms integer,
        connect_ms integer,
        first_byte_ms integer,
        duration_ms integer not null,
        primary key (organization_id, delivery_id, number),
        foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id) on delete cascade
      )`);
  }

  #webhookHours(): void {
    this.addSql(`
      create table webhook_hours (
        organization_id text not null,
        endpoint_id text not null,
        hour timestamptz(6) not null,
        delivered bigint not null,
        failed bigint not null,
        durations bigint[] not null,
        primary key (organization_id, endpoint_id, hour),
        foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
      )`);
  }
}
