import { chargesOf, enter, enterFee, grossOf, nextSource, type Sale } from "./sale-entries.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/**
 * A voided sale never clears: each capture is taken back, and so are its fees. The processor charges nothing for it,
 * and no other day than the capture's is waited for.
 */
export async function enterVoid(sale: Sale): Promise<void> {
  for (const charge of chargesOf(sale)) await enterVoidOf(sale, charge);
}

async function enterVoidOf(sale: Sale, charge: SettlementQueueEntry): Promise<void> {
  const { transaction, entries } = sale;
  const ofCapture = entries.filter(
    ({ id, sourceId, offsetsEntryId }) =>
      sourceId === transaction.id && (id === charge.id || offsetsEntryId === charge.id),
  );
  const left = grossOf(ofCapture);
  if (left <= 0n) return;
  const source = nextSource(sale, transaction.id, "voided");
  await enter(sale, { ...source, entryType: "void", grossMinorUnits: -left, offsets: charge });
  for (const fee of feesOf(ofCapture)) await enterFee(sale, charge, source, fee);
}

/** The fees of a capture, to be given back. */
function feesOf(entries: readonly SettlementQueueEntry[]) {
  return entries.flatMap(({ fee, feeMinorUnits }) => (fee ? [{ ...fee, amountMinorUnits: -feeMinorUnits }] : []));
}
