import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Source {
  readonly invoiceId: string;
  /** What of it was given back within the invoice, after discount and tax. */
  readonly exchangedMinorUnits: bigint;
}

/**
 * The paid invoices that the invoice gives back parts of, and those that billed what it carried on: they paid as much of
 * it. The newest come first.
 */
export async function sourcesOf({ em, tenant, environment }: UnitOfWork, invoiceId: string): Promise<Source[]> {
  const { organizationId } = tenant;
  const rows = await em.execute<{ id: string; exchanged: string }[]>(
    `select source.id, sum(part.amount)::text as exchanged
     from (
       select credited.invoice_id as id,
         -(line.amount_minor_units - line.discount_minor_units + line.tax_minor_units) as amount
       from invoice_lines as line
       join invoice_lines as credited
         on credited.organization_id = line.organization_id and credited.id = line.credits_line_id
       where line.organization_id = ? and line.environment = ? and line.invoice_id = ?
       union all
       select line.invoice_id as id, line.amount_minor_units as amount
       from invoice_lines as line
       where line.organization_id = ? and line.environment = ? and line.carried_from_invoice_id = ?) as part
     join invoices as source on source.organization_id = ? and source.id = part.id
     where source.status = ?
     group by source.id order by source.id desc`,
    [...[organizationId, environment, invoiceId, organizationId, environment, invoiceId], ...[organizationId, "paid"]],
  );
  return rows.map(({ id, exchanged }) => ({ invoiceId: id, exchangedMinorUnits: BigInt(exchanged) }));
}

/**
 * These invoices, and all that are linked with them: one gives back a part of the other, or bills what that one carried
 * on. Void ones link nothing.
 */
export async function linkedIds(
  { em, tenant, environment }: UnitOfWork,
  invoiceIds: readonly string[],
): Promise<readonly string[]> {
  const scope = [tenant.organizationId, environment];
  const rows = await em.execute<{ id: string }[]>(
    `with recursive reached as (
       select id from invoices where organization_id = ? and environment = ? and id in (?)
       union
       select linked.id
       from reached
       cross join lateral (
         select credited.invoice_id as id from invoice_lines as line
         join invoice_lines as credited
           on credited.organization_id = line.organization_id and credited.id = line.credits_line_id
         where line.organization_id = ? and line.environment = ? and line.invoice_id = reached.id
         union all
         select giving.invoice_id as id from invoice_lines as line
         join invoice_lines as giving on giving.organization_id = line.organization_id
           and giving.environment = line.environment and giving.credits_line_id = line.id
         where line.organization_id = ? and line.environment = ? and line.invoice_id = reached.id
         union all
         select line.carried_from_invoice_id as id from invoice_lines as line
         where line.organization_id = ? and line.environment = ? and line.invoice_id = reached.id
         union all
         select line.invoice_id as id from invoice_lines as line
         where line.organization_id = ? and line.environment = ? and line.carried_from_invoice_id = reached.id) as near
       join invoices as linked on linked.organization_id = ? and linked.id = near.id
       where linked.status <> ?)
     select id from reached order by id`,
    [...scope, [...invoiceIds], ...scope, ...scope, ...scope, ...scope, tenant.organizationId, "void"],
  );
  return rows.map(({ id }) => id);
}
