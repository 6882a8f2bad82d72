import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WAITS_FOR_PAYER } from "./transaction-moves.rules.ts";

const PAGE = 500;

interface Found {
  readonly id: string;
  /** PostgreSQL's text, since a JavaScript date is less exact. */
  readonly created_at: string;
}

/** IDs of the environment's transactions that wait for their payers, by page. They are those of about a day. */
export async function* unpaidPages(work: UnitOfWork): AsyncGenerator<readonly string[]> {
  for (const status of WAITS_FOR_PAYER) {
    let last: Found = { id: "", created_at: "infinity" };
    for (;;) {
      const page = await unpaidAfter(work, status, last);
      if (page.length > 0) yield page.map(({ id }) => id);
      const end = page.at(-1);
      if (!end || page.length < PAGE) break;
      last = end;
    }
  }
}

function unpaidAfter({ em, tenant, environment }: UnitOfWork, status: string, last: Found): Promise<Found[]> {
  return em.execute<Found[]>(
    `select id, created_at::text as created_at from transaction_extensions
     where organization_id = ? and environment = ? and status = ? and (created_at, id) < (?::timestamptz, ?)
     order by created_at desc, id desc limit ?`,
    [tenant.organizationId, environment, status, last.created_at, last.id, PAGE],
  );
}
