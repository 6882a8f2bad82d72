import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Charged } from "./charged.rules.ts";

interface CreditedRow extends Record<keyof Charged, string> {
  readonly lineId: string;
}

/** What counts as if it did not exist. */
export interface Uncounted {
  /** Invoices that are going to be voided. */
  readonly except?: readonly string[];
  /** Whether the lines that wait for an invoice are going to be dropped. */
  readonly withoutWaiting?: boolean;
}

/**
 * What was given back of these lines: by lines of invoices that are not void, by lines that wait for an invoice, and by
 * credit notes. The lock of the customer's billing account keeps it true. A line of which nothing was given back has no
 * entry.
 */
export async function creditedOf(
  phase: UnitOfWork,
  lineIds: readonly string[],
  { except = [], withoutWaiting = false }: Uncounted = {},
): Promise<ReadonlyMap<string, Charged>> {
  if (lineIds.length === 0) return new Map();
  // Flushes first: the sums are read by SQL.
  await phase.save();
  const { em, tenant, environment } = phase;
  const rows = await em.execute<CreditedRow[]>(
    `select line.credits_line_id as "lineId", (-sum(line.amount_minor_units))::text as "amount",
       (-sum(line.discount_minor_units))::text as "discount", (-sum(line.tax_minor_units))::text as "tax",
       (-sum(line.included_tax_minor_units))::text as "includedTax"
     from invoice_lines as line
     left join invoices as invoice
       on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
     where line.organization_id = ? and line.environment = ? and line.credits_line_id in (?)
       and (line.credit_note_id is not null or (line.invoice_id is null and not ?::boolean)
         or (invoice.status <> ? and invoice.id <> all(string_to_array(?, ','))))
     group by line.credits_line_id`,
    [tenant.organizationId, environment, [...lineIds], withoutWaiting, "void", except.join()],
  );
  return new Map(
    rows.map(({ lineId, amount, discount, tax, includedTax }) => [
      lineId,
      { amount: BigInt(amount), discount: BigInt(discount), tax: BigInt(tax), includedTax: BigInt(includedTax) },
    ]),
  );
}
