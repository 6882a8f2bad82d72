import type { EntityManager } from "@mikro-orm/postgresql";
import { IN_REAL_TIME } from "./claims.queries.ts";

/** Rows per scan. A full window with fewer organizations than ENOUGH is scanned again without them. */
const WINDOW = 1_000;
const ENOUGH = 100;

/** Organizations with due work in real time. If a few backlogs fill the window, scans past them. */
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

/** Failed work that is not finished, oldest failure first, for operators. */
export function listLate(em: EntityManager, limit: number): Promise<DueName[]> {
  return em.execute<DueName[]>(
    `select organization_id, environment, id from due_work
     where state = 'pending' and late_since is not null order by late_since limit ?`,
    [limit],
  );
}

interface DoneName extends DueName {
  /** PostgreSQL's text, since a JavaScript date is less exact. */
  readonly done_at: string;
}

/** Work finished between two times, oldest first. */
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
