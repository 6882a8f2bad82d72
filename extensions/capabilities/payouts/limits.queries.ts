import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { UNDONE } from "./payout.rules.ts";

interface Used {
  readonly amount: bigint;
  readonly count: number;
}

interface UsedSince extends Used {
  readonly since: Date;
}

const UNDONE_LIST = UNDONE.join(",");

/** The instant payouts since each moment that are under way or have arrived, also those that wait for a person. */
export async function readUsed(work: UnitOfWork, currency: string, moments: readonly Date[]): Promise<UsedSince[]> {
  const distinct = [...new Set(moments.map((date) => date.getTime()))].map((time) => new Date(time));
  return Promise.all(distinct.map((since) => readUsedSince(work, currency, since)));
}

async function readUsedSince({ em, tenant, environment }: UnitOfWork, currency: string, since: Date) {
  const [row] = await em.execute<{ amount: string | null; count: number }[]>(
    `select sum(amount_minor_units)::text as amount, count(*)::int as count from payouts
     where organization_id = ? and environment = ? and currency = ? and method = ? and created_at >= ?
       and status <> all(string_to_array(?, ','))`,
    [tenant.organizationId, environment, currency, "instant", since.toISOString(), UNDONE_LIST],
  );
  return { since, amount: BigInt(row?.amount ?? 0), count: row?.count ?? 0 };
}
