import { type InvoiceLine, totalOf } from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreditNoteSchema } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import type { CreditNote } from "./credit-note.entity.ts";
import { linesOfNotes } from "./notes.queries.ts";

function creditNoteMessage(note: CreditNote, lines: readonly InvoiceLine[]) {
  return messageOf(CreditNoteSchema, note, {
    creditNoteId: note.id,
    creditNoteNumber: note.numberText,
    creditNoteStatus: note.status,
    amount: note.amountMinorUnits,
    lines: lines.map(lineFields),
  });
}

/** The stored line is negative, because it gives something back. */
function lineFields(line: InvoiceLine) {
  const total = totalOf({
    ...{ amount: line.amountMinorUnits, discount: line.discountMinorUnits, tax: line.taxMinorUnits },
    includedTax: line.includedTaxMinorUnits,
  });
  return { lineId: line.creditsLineId ?? "", amount: -total };
}

/** Credit notes with their lines, which one statement reads for all. */
export async function creditNoteMessages(notes: readonly CreditNote[], work: UnitOfWork) {
  const ids = notes.map(({ id }) => id);
  const lines = await linesOfNotes(work, ids);
  return notes.map((note) => creditNoteMessage(note, lines.get(note.id) ?? []));
}

export async function shownCreditNote(work: UnitOfWork, note: CreditNote) {
  return creditNoteMessage(note, (await linesOfNotes(work, [note.id])).get(note.id) ?? []);
}

/** An event leaves out the lines. */
export const eventMessage = (note: CreditNote) => creditNoteMessage(note, []);
