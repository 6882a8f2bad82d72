import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

export interface Counted {
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly day: string;
  readonly limit: number;
}

/**
 * Updates an existing counter; concurrent counts wait for each other. At midnight, a process with a late clock counts
 * for the new day.
 */
const COUNT_ON = (table: string) => `do update set
   day = greatest(${table}.day, excluded.day),
   count = case when ${table}.day < excluded.day then 1 else ${table}.count + 1 end
 where ${table}.day < excluded.day or ${table}.count < ?
 returning count`;

/** Counts a mail of the organization's day. Returns its number, or null when the limit was reached. */
export function countInOrganization({ em, tenant }: UnitOfWork, { id, day, limit }: Counted): Promise<number | null> {
  return counted(
    em,
    `insert into mail_counts (organization_id, id, day, count) values (?, ?, ?, 1)
     on conflict (organization_id, id) ${COUNT_ON("mail_counts")}`,
    [tenant.organizationId, id, day, limit],
  );
}

/** Like `countInOrganization`, across all organizations' sandboxes. */
export function countInSandboxes({ em }: UnitOfWork, { id, day, limit }: Counted): Promise<number | null> {
  return counted(
    em,
    `insert into mail_recipient_counts (id, day, count) values (?, ?, 1)
     on conflict (id) ${COUNT_ON("mail_recipient_counts")}`,
    [id, day, limit],
  );
}

async function counted(em: SqlEntityManager, sql: string, values: (string | number)[]): Promise<number | null> {
  const [row] = await em.execute<{ count: number }[]>(sql, values);
  return row?.count ?? null;
}

/** Deletes the organization's counts of earlier days. */
export async function forgetInOrganization({ em, tenant }: UnitOfWork, today: string): Promise<void> {
  await em.execute("delete from mail_counts where organization_id = ? and day < ?", [tenant.organizationId, today]);
}

/** Like `forgetInOrganization`, across all sandboxes. */
export async function forgetInSandboxes({ em }: SystemWork, today: string): Promise<void> {
  await em.execute("delete from mail_recipient_counts where day < ?", [today]);
}
