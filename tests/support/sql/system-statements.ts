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
    why: "The abandoned claims of dead processes of all organizations are found, as ids only; each is then worked on as its organization's.",
    sql: `select organization_id, id from idempotency_records
     where finished_at is null and (lease_expires_at < now() or not exists (
       select from pg_locks where locktype = 'advisory' and classid = 1 and objid = owner_instance::oid
         and database = (select oid from pg_database where datname = current_database())))
     order by lease_expires_at limit $1`,
  },
  {
    why: "Answers whose lifetime is over are found in all organizations, as ids only; each organization's are then deleted as its own.",
    sql: `select organization_id, id from idempotency_records
     where finished_at < now() - interval '7 days' and finished_at < now() - case environment
       when 'live' then interval '30 days' else interval '7 days' end
     order by finished_at limit $1`,
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
];

/** Tables whose statements do not run on one shard yet; the rules of form start to hold when they leave this list. */
export const pendingTables: readonly string[] = ["idempotency_records"];
