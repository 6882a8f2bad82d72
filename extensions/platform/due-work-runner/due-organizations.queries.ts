import type { EntityManager } from "@mikro-orm/postgresql";
import { IN_REAL_TIME } from "./claims.queries.ts";

/** How many due rows are looked at to find organizations, and how many of these are worth it. */
const WINDOW = 1_000;
const ENOUGH = 100;

/** Organizations with due work in real time. When the backlog of a few fills the window, the others are looked for without it. */
export async function listDueOrganizations(em: EntityManager, now: Date, busy: readonly string[]): Promise<string[]> {
  const first = await duePage(em, now, busy);
  if (first.rows < WINDOW || first.organizations.length >= ENOUGH) return first.organizations;
  const more = await duePage(em, now, [...busy, ...first.organizations]);
  return [...first.organizations, ...more.organizations];
}

async function duePage(em: EntityManager, now: Date, busy: readonly string[]) {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select organization_id from due_work
     where state = 'pending' and ${IN_REAL_TIME} and run_at <= ?
       and organization_id <> all(string_to_array(?, ','))
     order by run_at limit ?`,
    [now, busy.join(","), WINDOW],
  );
  return { rows: rows.length, organizations: [...new Set(rows.map((row) => row.organization_id))] };
}

interface DueName {
  readonly organization_id: string;
  readonly environment: string;
  readonly id: string;
}

/** Work that has failed and is not done, what is late longest first, for operators. */
export function listLate(em: EntityManager, limit: number): Promise<DueName[]> {
  return em.execute<DueName[]>(
    `select organization_id, environment, id from due_work
     where state = 'pending' and late_since is not null order by late_since limit ?`,
    [limit],
  );
}

interface DoneName extends DueName {
  /** As PostgreSQL writes it, since a date of JavaScript is less exact. */
  readonly done_at: string;
}

/** Work that was done between two moments, the oldest first. */
export function listDone(
  em: EntityManager,
  { from, before }: { readonly from: string; readonly before: Date },
  limit: number,
): Promise<DoneName[]> {
  return em.execute<DoneName[]>(
    `select organization_id, environment, id, done_at::text as done_at from due_work
     where state = 'done' and done_at >= ? and done_at < ? order by done_at limit ?`,
    [from, before, limit],
  );
}
