import type { StoredDunning } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface FailedBetween {
  readonly from: Date;
  readonly before: Date;
  /** Of one card. */
  readonly leastInvoices: number;
  /** The newest ones. */
  readonly mostInvoices: number;
}

/**
 * The dunnings of cards with which the charges of so many invoices first failed in that time. It reads an entry of an
 * index for each failed charge of that time, and rows of those cards only.
 */
export async function listFailedCards(
  { em, tenant, environment }: UnitOfWork,
  { from, before, leastInvoices, mostInvoices }: FailedBetween,
): Promise<StoredDunning[]> {
  const place = [tenant.organizationId, environment, from, before];
  const rows = await em.execute<{ dunning: StoredDunning }[]>(
    `select dunning from invoices
     where organization_id = ? and environment = ? and dunning_began_at >= ? and dunning_began_at < ?
       and dunning_card = any(array(
         select dunning_card from invoices
         where organization_id = ? and environment = ? and dunning_began_at >= ? and dunning_began_at < ?
           and dunning_card is not null
         group by dunning_card having count(*) >= ?))
     order by dunning_began_at desc limit ?`,
    [...place, ...place, leastInvoices, mostInvoices],
  );
  return rows.map(({ dunning }) => dunning);
}
