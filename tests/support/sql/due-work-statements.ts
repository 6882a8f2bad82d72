import type { SystemStatement } from "./system-statement.ts";

export const dueWorkStatements: readonly SystemStatement[] = [
  {
    why: "Organizations with due work are found, as ids only; each one's work is then claimed and run as its own.",
    sql: `select organization_id from due_work
     where state = 'pending' and (clock in ('real', 'environment') or late_since is not null) and run_at <= $1
       and organization_id <> all(string_to_array($2, ','))
     order by run_at limit $3`,
  },
  {
    why: "Operators see the due work that is late in all organizations.",
    sql: `select organization_id, environment, id from due_work
     where state = 'pending' and late_since is not null order by late_since limit $1`,
  },
  {
    why: "Organizations whose work waits for a service are found, as ids only; each one's is then made due as its own.",
    sql: `select distinct organization_id from due_work
     where state = 'pending' and waits_for = $1 and environment = $2 and organization_id > $3
     order by organization_id limit $4`,
  },
  {
    why: "Late due work is counted for the metrics, as numbers only.",
    sql: `select kind, count(*)::int as late, (extract(epoch from min(since)) * 1000)::float8 as oldest_ms from (
       (select organization_id, kind, late_since as since from due_work
        where state = 'pending' and late_since is not null order by late_since limit $1)
       union all
       (select organization_id, kind, run_at as since from due_work
        where state = 'pending' and (clock in ('real', 'environment') or late_since is not null) and late_since is null and run_at <= $2 order by run_at limit $3)
     ) as late group by kind`,
  },
  {
    why: "Due work that was done long ago is found in all organizations, as ids only; each organization's is deleted as its own.",
    sql: `select organization_id, environment, id, done_at::text as done_at from due_work
      where state = 'done' and done_at >= $1 and done_at < $2 order by done_at limit $3`,
  },
  {
    why: "A process looks for advances of test clocks that no live process continues. It answers IDs of organizations only, and reads each clock in its own tenant.",
    sql: "select organization_id from test_clocks where advances_to is not null and paused_at is null limit $1",
  },
  {
    why: "A process looks for advances of test clocks that no live process continues. It answers IDs of organizations only, and reads each clock in its own tenant.",
    sql: `select organization_id from test_clocks where advances_to is not null and paused_at is null
      and (lease_expires_at is null or lease_expires_at < $1 or split_part(claim_token, $2, 1) <> all(string_to_array($3, ','))) and organization_id <> all(string_to_array($4, ',')) order by lease_expires_at nulls first limit $5`,
  },
];
