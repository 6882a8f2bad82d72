import { readFunds } from "#extensions/capabilities/credit-notes/index.ts";
import { carriedOn, InvoiceEntity, partOf, totalOf } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { GivenBack, GivenPart } from "./give-back.ts";

/**
 * The parts as far as they were paid. Of an invoice that was too little for a payment that is what a later one billed of
 * it. What still waits is dropped by a full refund, and billed against its part by another one: such parts come last,
 * because no payment holds them.
 */
export async function fundedParts(
  work: UnitOfWork,
  parts: readonly GivenPart[],
  { refund }: GivenBack,
): Promise<GivenPart[]> {
  const id = [...new Set(parts.flatMap(({ line }) => line.invoiceId ?? []))];
  const invoices = id.length === 0 ? [] : await readRows(work, InvoiceEntity, { id });
  const left = new Map<string, bigint>();
  const waiting = new Set<string>();
  for (const invoice of invoices.filter(({ carriedMinorUnits }) => carriedMinorUnits > 0n)) {
    const { leftMinorUnits } = await readFunds(work, invoice);
    const { waitingMinorUnits } = await carriedOn(work, invoice.id, invoice.carriedMinorUnits);
    if (waitingMinorUnits > 0n) waiting.add(invoice.id);
    left.set(invoice.id, leftMinorUnits + (refund === "full" ? 0n : waitingMinorUnits));
  }
  const funded = parts.flatMap(({ line, amounts }) => {
    const most = left.get(line.invoiceId ?? "") ?? totalOf(amounts);
    const share = most < totalOf(amounts) ? most : totalOf(amounts);
    if (left.has(line.invoiceId ?? "")) left.set(line.invoiceId ?? "", most - share);
    return share > 0n ? [{ line, amounts: partOf(amounts, share) }] : [];
  });
  return funded.toSorted((one, other) => rank(one) - rank(other));

  function rank({ line }: GivenPart): number {
    return waiting.has(line.invoiceId ?? "") ? 1 : 0;
  }
}
