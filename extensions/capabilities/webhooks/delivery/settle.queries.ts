import type { EntityManager } from "@mikro-orm/postgresql";

interface EndpointKey {
  readonly organizationId: string;
  readonly endpointId: string;
}

/** A delivery's new state. Times are ISO text. */
export interface SettledDelivery {
  readonly id: string;
  /** Including this attempt. A different count in the table belongs to another attempt. */
  readonly attempts: number;
  readonly status: string;
  readonly run_at: string | null;
  readonly status_code: number | null;
  readonly failure: string | null;
  readonly out_of_order: boolean;
  readonly delivered_at: string | null;
}

export async function updateDeliveries(
  em: EntityManager,
  { organizationId, now }: EndpointKey & { readonly now: Date },
  rows: readonly SettledDelivery[],
): Promise<void> {
  await em.execute(
    `update webhook_deliveries d set updated_at = ?, version = d.version + 1,
       status = r.status, attempt_count = r.attempts, run_at = r.run_at,
       last_status_code = r.status_code, last_failure = r.failure, out_of_order = r.out_of_order, delivered_at = r.delivered_at
     from jsonb_to_recordset(?::jsonb) as r (id text, attempts integer, status text, run_at timestamptz, status_code integer,
       failure text, out_of_order boolean, delivered_at timestamptz)
     where d.organization_id = ? and d.id = r.id and d.attempt_count = r.attempts - 1`,
    [now, JSON.stringify(rows), organizationId],
  );
}

export interface MadeAttempt {
  readonly delivery_id: string;
  readonly number: number;
  readonly started_at: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly status_code: number | null;
  readonly response_headers: Readonly<Record<string, string>> | null;
  readonly response_body: string | null;
  readonly failure: string | null;
  readonly resolved_address: string | null;
  readonly dns_ms: number | null;
  readonly connect_ms: number | null;
  readonly first_byte_ms: number | null;
  readonly duration_ms: number;
}

/** A deleted endpoint's deliveries may be gone, and their attempts with them. */
export async function insertAttempts(
  em: EntityManager,
  { organizationId }: EndpointKey,
  rows: readonly MadeAttempt[],
): Promise<void> {
  await em.execute(
    `insert into webhook_attempts (organization_id, delivery_id, number, started_at, request_headers, status_code,
       response_headers, response_body, failure, resolved_address, dns_ms, connect_ms, first_byte_ms, duration_ms)
     select ?, a.delivery_id, a.number, a.started_at, a.request_headers, a.status_code,
       a.response_headers, a.response_body, a.failure, a.resolved_address, a.dns_ms, a.connect_ms, a.first_byte_ms, a.duration_ms
     from jsonb_to_recordset(?::jsonb) as a (delivery_id text, number integer, started_at timestamptz, request_headers jsonb,
       status_code integer, response_headers jsonb, response_body text, failure text, resolved_address text, dns_ms integer,
       connect_ms integer, first_byte_ms integer, duration_ms integer)
     join webhook_deliveries d on d.organization_id = ? and d.id = a.delivery_id
     on conflict (organization_id, delivery_id, number) do nothing`,
    [organizationId, JSON.stringify(rows), organizationId],
  );
}

export interface HourCounts {
  readonly hour: Date;
  readonly delivered: number;
  readonly failed: number;
  readonly durations: readonly number[];
}

/** Only one process counts for an endpoint, so no update is lost. */
export async function countHour(
  em: EntityManager,
  { organizationId, endpointId }: EndpointKey,
  counts: HourCounts,
): Promise<void> {
  const { hour, delivered, failed } = counts;
  const durations = `{${counts.durations.join(",")}}`;
  const place = [organizationId, endpointId, hour];
  const counted = await em.execute<unknown[]>(
    `update webhook_hours set delivered = delivered + ?, failed = failed + ?,
       durations = array(select a + b from unnest(durations, ?::bigint[]) as t (a, b))
     where organization_id = ? and endpoint_id = ? and hour = ? returning hour`,
    [delivered, failed, durations, ...place],
  );
  if (counted.length > 0) return;
  await em.execute(
    `insert into webhook_hours (organization_id, endpoint_id, hour, delivered, failed, durations)
     values (?, ?, ?, ?, ?, ?::bigint[])`,
    [...place, delivered, failed, durations],
  );
}
