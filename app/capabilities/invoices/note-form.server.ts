import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { errorsAtPlaces } from "#app/dashboard/forms/row-errors.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { type Entry, placesIn, textIn, type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { amountFault } from "#app/dashboard/money-words.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { CreditNoteService } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import { invoicePath } from "./invoice-columns.tsx";
import { ERROR_LABELS } from "./invoice-labels.ts";
import { creditNoteView } from "./invoice-view.server.ts";
import { readInvoice } from "./read-invoice.server.ts";

const { createCreditNote } = CreditNoteService.method;

const MOST_NOTES = 100;

/** What a credit note can be about: open and paid invoices. */
export const isCreditable = (status: string): boolean => status === "open" || status === "paid";

/** The page of a new credit note. @throws Response 404, a redirect to an invoice that takes none, or ApiError 403 */
export async function readNotePage(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const invoice = await readInvoice(args);
  if (!isCreditable(invoice.status)) throw redirect(invoicePath(invoice));
  const { invoiceId } = invoice;
  const { value } = await attempt(() => extensions.creditNotes.listCreditNotes({ invoiceId, limit: MOST_NOTES }));
  const given = (value?.data.map(creditNoteView) ?? []).flatMap(({ lines }) => lines);
  const lines = invoice.lines
    .map((line) => ({
      ...{
        lineId: line.lineId,
        description: line.description,
        periodStart: line.periodStart,
        periodEnd: line.periodEnd,
      },
      billed: line.amount - line.discount + line.tax,
      credited: given.filter(({ lineId }) => lineId === line.lineId).reduce((sum, { amount }) => sum + amount, 0n),
    }))
    .filter(({ billed }) => billed > 0n);
  return { invoice, lines, form: newForm(createCreditNote, invoice.status === "paid" ? { settled_by: "refund" } : {}) };
}

export type NoteLine = Awaited<ReturnType<typeof readNotePage>>["lines"][number];

/** POST /subscriptions/invoices/:id/credit-notes/new */
export async function saveNote(args: ActionFunctionArgs) {
  const sent: Entry[] = await sentEntries(args);
  const invoice = await readInvoice(args);
  const { entries, errors, places } = noteFields(sent, invoice.currency);
  if (Object.keys(errors).length > 0) return data({ problem: withErrors(typedForm(sent), errors) }, 422);
  const { value, problem } = await formMethod(
    { ...args, request: withEntries(args.request, entries) },
    createCreditNote,
    { messages: ERROR_LABELS },
  );
  if (problem)
    return data({ problem: withErrors(asTyped(problem, sent), errorsAtPlaces(problem.errors, "lines", places)) }, 422);
  const text = `Credit note ${value.creditNoteNumber} issued.`;
  return redirectWith(args.request, invoicePath(invoice), { tone: "done", text });
}

/** The form as the contract has it: lines with an amount, in minor units. */
export function noteFields(sent: readonly Entry[], currency: string) {
  const values = valuesOf(sent);
  const places = placesIn(values, "lines").filter((place) => amountAt(values, place) !== "");
  const errors: Record<string, string> = {};
  const entries = sent.flatMap(([name, value]): Entry[] => {
    const place = Number(/^lines\[(\d+)\]/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(place)) return [[name, value]];
    if (!places.includes(place)) return [];
    if (!name.endsWith("[amount]")) return [[name, value]];
    const units = parseMoney(value.trim(), currency);
    if (units === null || units === 0n) errors[name] = amountFault(value.trim(), currency, "");
    return [[name, String(units ?? value)]];
  });
  const [first = 0] = placesIn(values, "lines");
  if (places.length === 0) errors[`lines[${first}][amount]`] = "Enter what is given back, for at least one line.";
  return { entries, errors, places };
}

const amountAt = (values: Values, place: number): string => textIn(values, `lines[${place}][amount]`);
