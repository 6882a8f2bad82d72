import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Source {
  readonly invoiceId: string;
  /** What of it was given back within the invoice, after discount and tax. */
  readonly exchangedMinorUnits: bigint;
}

/** The paid invoices that the invoice gives back parts of, the newest first. */
export async function sourcesOf({ em, tenant, environment }: UnitOfWork, invoiceId: string): Promise<Source[]> {
  const rows = await em.execute<{ id: string; exchanged: string }[]>(
    `select source.id,
       (-sum(line.amount_minor_units - line.discount_minor_units + line.tax_minor_units))::text as exchanged
     from invoice_lines as line
     join invoice_lines as credited
       on credited.organization_id = line.organization_id and credited.id = line.credits_line_id
     join invoices as source on source.organization_id = credited.organization_id and source.id = credited.invoice_id
     where line.organization_id = ? and line.environment = ? and line.invoice_id = ? and source.status = ?
     group by source.id order by source.id desc`,
    [tenant.organizationId, environment, invoiceId, "paid"],
  );
  return rows.map(({ id, exchanged }) => ({ invoiceId: id, exchangedMinorUnits: BigInt(exchanged) }));
}

/** These invoices, and all whose rest paid a part of them, over any number of changes. */
export async function withSources(
  { em, tenant, environment }: UnitOfWork,
  invoiceIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with recursive reached as (
       select id from invoices where organization_id = ? and environment = ? and id in (?)
       union
       select credited.invoice_id as id
       from reached
       join invoice_lines as line on line.organization_id = ? and line.environment = ? and line.invoice_id = reached.id
       join invoice_lines as credited
         on credited.organization_id = line.organization_id and credited.id = line.credits_line_id
       where credited.invoice_id is not null)
     select id from reached order by id`,
    [tenant.organizationId, environment, [...invoiceIds], tenant.organizationId, environment],
  );
  return rows.map(({ id }) => id);
}
