import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * What the lines that wait for a next invoice come to, below 0 for what it will give back, where one of them gives back a
 * part of these invoices.
 */
export async function waitingAgainst(
  { em, tenant, environment }: UnitOfWork,
  invoiceIds: readonly string[],
): Promise<bigint> {
  if (invoiceIds.length === 0) return 0n;
  const scope = [tenant.organizationId, environment];
  const [row] = await em.execute<{ total: string }[]>(
    `select coalesce(sum(amount_minor_units - discount_minor_units + tax_minor_units), 0)::text as total
     from invoice_lines
     where organization_id = ? and environment = ? and invoice_id is null and credit_note_id is null
       and subscription_id in (
         select given.subscription_id from invoice_lines as line
         join invoice_lines as given on given.organization_id = line.organization_id
           and given.environment = line.environment and given.credits_line_id = line.id
         where line.organization_id = ? and line.environment = ? and line.invoice_id in (?)
           and given.invoice_id is null and given.credit_note_id is null)`,
    [...scope, ...scope, [...invoiceIds]],
  );
  return BigInt(row?.total ?? 0);
}
