import type { World } from "./world.ts";

/** Rows that looking for due periods examines beside so many subscriptions that are not due. */
export async function examinedWith({ pool, tenant }: World, idle: number): Promise<string> {
  await pool.query("delete from due_work");
  await pool.query(
    `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
     select $1, gen_random_uuid(), 'sandbox', 'subscription.bill', 'sub_' || n,
       now() + make_interval(secs => case when n <= 10 then -1 else n end), 'environment',
       now() + make_interval(secs => case when n <= 10 then -1 else n end), 0, 'pending', now()
     from generate_series(1, $2::int + 10) n`,
    [tenant.organizationId, idle],
  );
  await pool.query("vacuum analyze due_work");
  const claim = `select id from due_work where organization_id = $1 and state = 'pending'
    and (clock in ('real', 'environment') or late_since is not null) and run_at <= now()
    and kind = any(string_to_array($2, ',')) and (lease_expires_at is null or lease_expires_at < now())
    order by run_at, id limit 1 for update skip locked`;
  const text = `explain (analyze, buffers, format json) ${claim}`;
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Node }] }>(text, [
    tenant.organizationId,
    "subscription.bill",
  ]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("there is no plan");
  const { examined, buffers } = sumOf(plan);
  return `${idle} idle: ${examined} rows and ${buffers} pages examined to claim a due period`;
}

interface Node {
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Node[];
}

/** Rows that the innermost node reads, with those that it drops. A node's pages contain those of the ones below. */
function sumOf(node: Node): { examined: number; buffers: number } {
  let scan = node;
  while (scan.Plans?.[0]) scan = scan.Plans[0];
  return {
    examined: scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0),
    buffers: node["Shared Hit Blocks"] + node["Shared Read Blocks"],
  };
}
