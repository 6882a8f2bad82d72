import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface CarriedOn {
  /** Billed by a later invoice that is paid. */
  readonly paidMinorUnits: bigint;
  /** Still waiting for the next invoice. */
  readonly waitingMinorUnits: bigint;
}

/**
 * What became of the amount that the invoice was too little for, followed over all invoices that carried it on. On an
 * invoice that is open or void it is neither.
 */
export async function carriedOn(
  { em, tenant, environment }: UnitOfWork,
  invoiceId: string,
  carriedMinorUnits: bigint,
): Promise<CarriedOn> {
  if (carriedMinorUnits === 0n) return { paidMinorUnits: 0n, waitingMinorUnits: 0n };
  const [end] = await em.execute<{ status: string | null }[]>(
    `with recursive carried as (
       select line.invoice_id as id, 1 as place from invoice_lines line
       where line.organization_id = ? and line.environment = ? and line.carried_from_invoice_id = ?
       union all
       select line.invoice_id as id, carried.place + ? from carried
       join invoice_lines line
         on line.organization_id = ? and line.environment = ? and line.carried_from_invoice_id = carried.id)
     select invoice.status from carried
     left join invoices invoice on invoice.organization_id = ? and invoice.id = carried.id
     order by carried.place desc limit ?`,
    [
      ...[tenant.organizationId, environment, invoiceId, 1, tenant.organizationId, environment],
      ...[tenant.organizationId, 1],
    ],
  );
  return {
    paidMinorUnits: end?.status === "paid" ? carriedMinorUnits : 0n,
    waitingMinorUnits: end && end.status === null ? carriedMinorUnits : 0n,
  };
}
