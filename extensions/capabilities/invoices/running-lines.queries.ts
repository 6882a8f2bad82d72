import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";

interface Running {
  readonly itemIds: readonly string[];
  readonly moment: Date;
}

/** The lines that charged the items for a time that is not over, on invoices that are not void. The oldest come first. */
export async function runningLines(work: UnitOfWork, { itemIds, moment }: Running): Promise<readonly InvoiceLine[]> {
  if (itemIds.length === 0) return [];
  const { em, tenant, environment } = work;
  const found = await em.execute<{ id: string }[]>(
    `select line.id from invoice_lines line
     join invoices invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
     where line.organization_id = ? and line.environment = ? and line.item_id in (?) and line.period_end > ?
       and line.type in (?) and invoice.status <> ?`,
    [tenant.organizationId, environment, itemIds, moment, ["period", "remaining"], "void"],
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return readRows(work, InvoiceLineEntity, { id: ids }, { orderBy: [["id", "asc"]] });
}
