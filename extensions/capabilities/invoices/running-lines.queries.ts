import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Uncounted } from "./credited.queries.ts";
import { type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";
import type { InvoiceStatus } from "./invoice-shapes.rules.ts";

interface Running extends Uncounted {
  readonly itemIds: readonly string[];
  readonly moment: Date;
  /** Of the invoices of the lines. Lines that wait for an invoice are found beside them. */
  readonly statuses: readonly InvoiceStatus[];
  /** Whether lines count whose rest a change has given back: what was used of them can still be given back. */
  readonly includesEnded?: boolean;
}

/**
 * The lines that bill the items for a time that is not over, and whose rest was not given back by a change already: what
 * such a line still has was used. The oldest come first.
 */
export async function runningLines(work: UnitOfWork, asked: Running): Promise<readonly InvoiceLine[]> {
  const { itemIds, moment, statuses, except = [], withoutWaiting = false, includesEnded = false } = asked;
  if (itemIds.length === 0) return [];
  const { em, tenant, environment } = work;
  const dropped = except.join();
  const found = await em.execute<{ id: string }[]>(
    `select line.id from invoice_lines line
     left join invoices invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
     where line.organization_id = ? and line.environment = ? and line.item_id in (?) and line.period_end > ?
       and line.type in (?) and line.credit_note_id is null
       and (line.invoice_id is null or (invoice.status in (?) and invoice.id <> all(string_to_array(?, ','))))
       and (?::boolean or not exists (
         select from invoice_lines ended
         left join invoices other on other.organization_id = ended.organization_id and other.id = ended.invoice_id
         where ended.organization_id = line.organization_id and ended.environment = line.environment
           and ended.credits_line_id = line.id and ended.type = ?
           and ((ended.invoice_id is null and not ?::boolean)
             or (other.status <> ? and other.id <> all(string_to_array(?, ','))))))`,
    [
      ...[
        tenant.organizationId,
        environment,
        itemIds,
        moment,
        ["period", "remaining"],
        statuses,
        dropped,
        includesEnded,
      ],
      ...["unused", withoutWaiting, "void", dropped],
    ],
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return readRows(work, InvoiceLineEntity, { id: ids }, { orderBy: [["id", "asc"]] });
}

/** All items that invoices of the subscription bill for a time that is not over, also those that a change has ended. */
export async function billedItemIds(
  { em, tenant, environment }: UnitOfWork,
  subscriptionId: string,
  moment: Date,
): Promise<readonly string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct line.item_id as id from invoices invoice
     join invoice_lines line on line.organization_id = invoice.organization_id
       and line.environment = invoice.environment and line.invoice_id = invoice.id
     where invoice.organization_id = ? and invoice.environment = ? and invoice.subscription_id = ?
       and line.item_id is not null and line.period_end > ?`,
    [tenant.organizationId, environment, subscriptionId, moment],
  );
  return rows.map(({ id }) => id);
}

/** What changes gave back of the invoice's lines, on other invoices that are not void, or waiting for one. */
export async function unusedElsewhere({ em, tenant, environment }: UnitOfWork, invoiceId: string): Promise<bigint> {
  const [row] = await em.execute<{ given: string }[]>(
    `select coalesce(-sum(given.amount_minor_units - given.discount_minor_units + given.tax_minor_units), 0)::text as given
     from invoice_lines line
     join invoice_lines given on given.organization_id = line.organization_id and given.credits_line_id = line.id
     left join invoices other on other.organization_id = given.organization_id and other.id = given.invoice_id
     where line.organization_id = ? and line.environment = ? and line.invoice_id = ? and given.type = ?
       and (given.invoice_id is null or other.status <> ?)`,
    [tenant.organizationId, environment, invoiceId, "unused", "void"],
  );
  return BigInt(row?.given ?? 0);
}
