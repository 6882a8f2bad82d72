import { dueWorkStatements } from "./due-work-statements.ts";
import { logMigrationStatements } from "./log-migration-statements.ts";
import { metricStatements } from "./metric-statements.ts";
import { moneyMigrationStatements } from "./money-migration-statements.ts";
import type { SystemStatement } from "./system-statement.ts";

export const systemStatements: readonly SystemStatement[] = [
  ...dueWorkStatements,
  ...metricStatements,
  ...moneyMigrationStatements,
  ...logMigrationStatements,
  {
    why: "A migration takes the time when a dispute was learned of for its opening, each row for itself.",
    sql: "update dispute_extensions set opened_at = created_at",
  },
  {
    why: "A migration reads the key version out of every sealed row, each for itself, before the service serves anybody.",
    breaks: ["a value in the text"],
    sql: `update merchant_extensions m set encryption_key_id = convert_from(decode(
        rpad(h.header, (ceil(length(h.header) / 4.0) * 4)::int, '='), 'base64'), 'UTF8')::jsonb ->> 'kid'
      from (
        select organization_id, id, translate(split_part(sealed_engine_api_key, '.', 1), '-_', '+/') as header
        from merchant_extensions
      ) h
      where m.organization_id = h.organization_id and m.id = h.id`,
  },
  {
    why: "The organizations that have unfinished work without a live owner are found; each record is then worked on as its organization's.",
    sql: `select distinct organization_id from idempotency_records
     where finished_at is null and organization_id > $1 and (recovery_point = $2) = $3
       and (lease_expires_at < $4 or owner_instance <> all($5))
     order by organization_id limit $6`,
  },
  {
    why: "Metrics tell how old the oldest unfinished operation of each method is, as numbers only.",
    sql: `select operation, recovery_point = $1 as is_unknown, count(organization_id)::int as count,
       extract(epoch from now() - min(created_at))::float8 as age_seconds
     from idempotency_records where finished_at is null group by operation, is_unknown`,
  },
  {
    why: "Answers whose lifetime is over are found in all organizations, as ids only; each organization's are deleted as its own.",
    sql: `select organization_id, id, finished_at::text as finished_at from idempotency_records
     where environment = $1 and finished_at >= $2 and finished_at < $3 order by finished_at limit $4`,
  },
  {
    why: "A migration forgets the answers that were kept in the clear, before the service serves anybody.",
    sql: "delete from idempotency_records where finished_at is not null",
  },
  {
    why: "The same migration gives unfinished submissions the name that their operation has now.",
    breaks: ["a value in the text"],
    sql: "update idempotency_records set operation = 'tollhouse.v1.DisputeService/SubmitEvidence', idempotency_key = null",
  },
  {
    why: "A migration gives unfinished submissions the name under which operations on a dispute exclude each other.",
    breaks: ["a value in the text"],
    sql: "update idempotency_records set exclusive = 'dispute' where finished_at is null and subject_id is not null",
  },
  {
    why: "The same migration leaves unfinished work that may have reached the engine to an operator.",
    breaks: ["a value in the text"],
    sql: "update idempotency_records set recovery_point = 'unknown' where finished_at is null and recovery_point <> 'started'",
  },
  {
    why: "A migration counts the disputes that are there, each organization's for itself, before the service serves requests.",
    breaks: ["a value in the text"],
    sql: `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
      select organization_id, 'tly_' || row_number() over (partition by organization_id), environment, 'disputes',
        array[case when status in ('dispute_won', 'dispute_lost') then status else response_status end, currency],
        count(*), sum(amount_minor_units), true
      from dispute_extensions
      group by organization_id, environment, 5`,
  },
  {
    why: "Organizations with parts of sums to fold are found, as ids only; each organization's are then folded as its own.",
    sql: `select distinct organization_id from tallies where not is_folded and organization_id > $1
     order by organization_id limit $2`,
  },
  {
    why: "The organizations that have webhook endpoints are found; each one's old deliveries are then deleted as its own.",
    sql: `select distinct organization_id from webhook_endpoints where organization_id > $1
     order by organization_id limit $2`,
  },
  {
    why: "Endpoints with due webhooks are found, as ids only; each one's are then claimed and sent as its organization's.",
    sql: `select d.organization_id, d.environment, d.endpoint_id, l.consecutive_failures
     from webhook_deliveries d
     join webhook_lanes l on l.organization_id = d.organization_id and l.endpoint_id = d.endpoint_id
     where d.status = 'pending' and d.run_at <= $1 and (l.lease_expires_at is null or l.lease_expires_at < $2)
       and d.endpoint_id <> all(string_to_array($3, ','))
     order by d.run_at limit $4`,
  },
  {
    why: "Degraded endpoints that nothing tries are found, as ids only; each one's delivery is then made due as its organization's.",
    sql: `select e.organization_id, e.environment, e.id from webhook_endpoints e
     where e.status = $1
       and exists (select from webhook_deliveries h
         where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.status = 'held')
       and not exists (select from webhook_deliveries p
         where p.organization_id = e.organization_id and p.endpoint_id = e.id and p.status = 'pending')
     limit $2`,
  },
  {
    why: "The queue of webhooks is counted for the metrics, as numbers only.",
    sql: `select count(*)::int as length, (extract(epoch from min(created_at)) * 1000)::float8 as oldest_ms from (
       select organization_id, created_at from webhook_deliveries where status = 'pending' order by run_at limit $1) as waiting`,
  },
  {
    why: "Operators see which endpoints fail in all organizations, as ids only.",
    sql: `select organization_id, endpoint_id, (extract(epoch from failing_since) * 1000)::float8 as since_ms from webhook_lanes
     where failing_since is not null order by failing_since limit $1`,
  },
  {
    why: "A migration numbers the events of each subject, before the service serves anybody. The numbers carry the organization.",
    breaks: ["a value in the text", "a function that is not immutable in returning or in the where of a change"],
    sql: `update events e set object_type = split_part(e.type, '.', 1), sequence = n.sequence, version = n.sequence
      from (
        select organization_id, id,
          row_number() over (partition by organization_id, subject_id order by created_at, id) as sequence
        from events
      ) n
      where e.organization_id = n.organization_id and e.id = n.id`,
  },
  {
    why: "The same migration gives keys the moment of their last change.",
    sql: "update api_keys set updated_at = coalesce(revoked_at, created_at)",
  },
  {
    why: "A migration names the person who made a key as the one who answers for it, each row for itself.",
    sql: "update api_keys set accountable_user_id = created_by_user_id where created_by_user_id is not null",
  },
  ...[
    "update api_keys set initiators = array[accountable_user_id] where accountable_user_id is not null",
    "update api_keys set initiators = array[created_by_user_id, accountable_user_id] where created_by_user_id is not null",
  ].map((sql) => ({
    why: "A migration names those whom a key's own row knows as everyone behind it, each row for itself.",
    sql,
  })),
  {
    why: "A migration lets earlier payouts count as paid out since they were asked for, each row for itself.",
    sql: "update payouts set let_go_at = created_at",
  },
  {
    why: "A migration gives sessions the moment of their last change, which is not known, as that of their creation.",
    sql: "update payment_method_sessions set updated_at = created_at",
  },
  ...["api_keys", "bank_links", "dispute_extensions", "merchant_extensions"].map((table) => ({
    why: "The same migration counts the events of each resource. The counts carry the organization.",
    sql: `update ${table} r set event_sequence = n.events
        from (select organization_id, subject_id, count(*) as events from events group by organization_id, subject_id) n
        where r.organization_id = n.organization_id and r.id = n.subject_id`,
  })),
  {
    why: "A migration says which evidence is with the bank. Evidence and dispute are of one organization.",
    sql: `update dispute_evidence e set submitted_at = d.last_platform_action_at from dispute_extensions d
      where d.organization_id = e.organization_id and d.id = e.dispute_id
        and e.updated_at <= d.last_platform_action_at`,
  },
  {
    why: "The same migration counts the evidence that is not. The counts carry the organization.",
    sql: `update dispute_extensions d set unsubmitted_count = e.count
      from (select organization_id, dispute_id, count(*) as count from dispute_evidence
        where submitted_at is null group by organization_id, dispute_id) e
      where e.organization_id = d.organization_id and e.dispute_id = d.id`,
  },
  {
    why: "A migration says whose payment a dispute is about. Dispute and transaction are of one organization.",
    sql: `update dispute_extensions as dispute set customer_id = paid.customer_id, last4 = paid.last4
        from transaction_extensions as paid
        where paid.organization_id = dispute.organization_id and paid.id = dispute.transaction_id`,
  },
];

/** Tables whose statements do not run on one shard yet; the rules of form start to hold when they leave this list. */
export const pendingTables: readonly string[] = [];
