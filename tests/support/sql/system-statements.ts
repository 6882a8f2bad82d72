import type { ShapeRule } from "./shape.ts";

/** A statement about more than one organization, as it is sent, and why it may be. What stands for a value does not matter. */
export interface SystemStatement {
  readonly why: string;
  /** The rules of its form that it may break. */
  readonly breaks?: readonly ShapeRule[];
  readonly sql: string;
}

export const systemStatements: readonly SystemStatement[] = [
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
     where finished_at is null and (lease_expires_at < $1 or owner_instance <> all($2))`,
  },
  {
    why: "The organizations that have answers whose lifetime is over are found; each organization's answers are then deleted as its own.",
    sql: `select distinct organization_id from idempotency_records
     where (environment = $1 and finished_at < now() - make_interval(days => $2)
       or environment = $3 and finished_at < now() - make_interval(days => $4))`,
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
    sql: "select distinct organization_id from tallies where not is_folded order by organization_id limit $1",
  },
];

/** Tables whose statements do not run on one shard yet; the rules of form start to hold when they leave this list. */
export const pendingTables: readonly string[] = [];
