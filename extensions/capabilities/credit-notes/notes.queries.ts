import { type InvoiceLine, InvoiceLineEntity } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The lines of credit notes, in their order on each. */
export async function linesOfNotes(
  { em, environment }: UnitOfWork,
  creditNoteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceLine[]>> {
  if (creditNoteIds.length === 0) return new Map();
  const lines = await em.find(
    InvoiceLineEntity,
    { environment, creditNoteId: { $in: [...creditNoteIds] } },
    { orderBy: { position: "asc" } },
  );
  return Map.groupBy(lines, ({ creditNoteId }) => creditNoteId ?? "");
}

/**
 * The next number of the organization and environment. The row is locked until the commit, so there is no gap and none
 * twice: ask nobody outside afterwards.
 */
export async function nextNumber({ em, tenant, environment }: UnitOfWork): Promise<number> {
  const [row] = await em.execute<{ number: number }[]>(
    `insert into credit_note_numbers (organization_id, environment, last_number) values (?, ?, 1)
     on conflict (organization_id, environment) do update set last_number = credit_note_numbers.last_number + 1
     returning last_number as number`,
    [tenant.organizationId, environment],
  );
  if (!row) throw new Error("a credit note got no number");
  return row.number;
}

/**
 * What the invoice's lines give back of lines whose invoice is paid, and at most what its other lines come to: that much
 * of the invoice was paid with earlier ones.
 */
export async function exchangedBy({ em, tenant, environment }: UnitOfWork, invoiceId: string): Promise<bigint> {
  const total = "line.amount_minor_units - line.discount_minor_units + line.tax_minor_units";
  const [row] = await em.execute<{ exchanged: string }[]>(
    `select least(
       coalesce(-sum(${total}) filter (where paid.status = ?), 0),
       coalesce(sum(${total}) filter (where line.credits_line_id is null), 0))::text as exchanged
     from invoice_lines as line
     left join invoice_lines as credited
       on credited.organization_id = line.organization_id and credited.id = line.credits_line_id
     left join invoices as paid on paid.organization_id = credited.organization_id and paid.id = credited.invoice_id
     where line.organization_id = ? and line.environment = ? and line.invoice_id = ?`,
    ["paid", tenant.organizationId, environment, invoiceId],
  );
  return BigInt(row?.exchanged ?? 0);
}
