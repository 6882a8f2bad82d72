import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";

interface Billed {
  readonly status: string;
  /** From the customer's credit. */
  readonly appliedMinorUnits: bigint;
}

interface Payment {
  readonly id: string;
  /** Captured, less refunds, pending ones included, and less what banks hold. */
  readonly refundableMinorUnits: bigint;
}

interface Note {
  readonly settledBy: "reduce" | "refund" | "credit";
  /** What of it became the customer's credit. */
  readonly creditedMinorUnits: bigint;
  /** What of it is refunded from the payment of an earlier invoice, whose rest paid a part of this one. */
  readonly refundedElsewhereMinorUnits?: bigint;
}

interface Paid {
  readonly payments: readonly Payment[];
  /** By what its lines give back of others that are paid. */
  readonly exchanged: bigint;
  /** By later invoices, which billed what it carried on. */
  readonly carried?: bigint;
  readonly notes: readonly Note[];
}

/** What was paid for an invoice and not given back yet. */
export interface Funds {
  /** In all, to the card or as credit. */
  readonly leftMinorUnits: bigint;
  /** To the card. */
  readonly refundableMinorUnits: bigint;
  /** The payment that a refund takes it from. */
  readonly transactionId: string | null;
}

/**
 * What can be given back of an invoice, besides what is due of it: what its payments took and did not refund, whoever
 * refunded it; the credit that it used; and what its lines gave back of others that are paid (`exchanged`); less what
 * credit notes made the customer's credit since, or refunded from earlier payments. Notes that lowered it while it was open have lowered what was paid.
 */
export function fundsOf(invoice: Billed, { payments, exchanged, carried = 0n, notes }: Paid): Funds {
  const given = sumOf(
    notes.filter(({ settledBy }) => settledBy !== "reduce"),
    ({ creditedMinorUnits, refundedElsewhereMinorUnits = 0n }) => creditedMinorUnits + refundedElsewhereMinorUnits,
  );
  const applied = invoice.status === "paid" ? invoice.appliedMinorUnits : 0n;
  const left =
    sumOf(payments, ({ refundableMinorUnits }) => refundableMinorUnits) + applied + exchanged + carried - given;
  const [most] = payments.toSorted((one, other) => Number(other.refundableMinorUnits - one.refundableMinorUnits));
  return {
    leftMinorUnits: atLeast0(left),
    refundableMinorUnits: least(most?.refundableMinorUnits ?? 0n, atLeast0(left)),
    transactionId: most?.id ?? null,
  };
}

interface Linked {
  readonly payments: readonly Payment[];
  readonly invoices: readonly (Billed & { readonly totalMinorUnits: bigint })[];
  readonly notes: readonly Note[];
  /** What the lines that wait for a next invoice come to, below 0 for what it will give back. */
  readonly waitingMinorUnits: bigint;
}

/**
 * What is left of what was paid for invoices that give back, or bill, parts of each other: what their payments still hold
 * and the credit that they used, less what became credit, by notes or by a total below 0, or will. What one of them nets is in the
 * payment of another one, so no more than this can be given back of all of them.
 */
export function linkedLeft({ payments, invoices, notes, waitingMinorUnits }: Linked): bigint {
  const paid = invoices.filter(({ status }) => status === "paid");
  const became = sumOf(
    notes.filter(({ settledBy }) => settledBy !== "reduce"),
    ({ creditedMinorUnits }) => creditedMinorUnits,
  );
  const below = sumOf(paid, ({ totalMinorUnits }) => atLeast0(-totalMinorUnits));
  const held = sumOf(payments, ({ refundableMinorUnits }) => refundableMinorUnits);
  const applied = sumOf(paid, ({ appliedMinorUnits }) => appliedMinorUnits);
  return atLeast0(held + applied - became - below - atLeast0(-waitingMinorUnits));
}

/** The funds of an invoice, and at most what is left of all that are linked with it. */
export function fundsWithin({ leftMinorUnits, refundableMinorUnits, transactionId }: Funds, linked: bigint): Funds {
  const left = least(leftMinorUnits, linked);
  return { leftMinorUnits: left, refundableMinorUnits: least(refundableMinorUnits, left), transactionId };
}

/** How a sum is given back. What the parts lack of it was given back otherwise. */
export interface Shares {
  readonly reduce: bigint;
  readonly refund: bigint;
  readonly credit: bigint;
}

/** What is due falls first; then the card gets what it paid, if asked for; and the rest is credit. */
export function sharesOf(total: bigint, { reducible, funds, toCard }: Giving): Shares {
  const reduce = least(total, reducible);
  const refund = toCard ? least(total - reduce, funds.refundableMinorUnits) : 0n;
  const credit = least(total - reduce - refund, funds.leftMinorUnits - refund);
  return { reduce, refund, credit };
}

interface Giving {
  /** By how much an open invoice can be lowered. */
  readonly reducible: bigint;
  readonly funds: Funds;
  readonly toCard: boolean;
}

/** As people read it: CN-000007. */
export const numberText = (number: number): string => `CN-${String(number).padStart(6, "0")}`;

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const atLeast0 = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

interface Owed extends Billed {
  readonly id: string;
  readonly currency: string;
  readonly dueMinorUnits: bigint;
}

/**
 * How a note on the invoice gives back: what is open is lowered, and what is paid goes where the caller says.
 * @throws invoice_not_open, credit_note_invalid
 */
export function wayOf({ id, status }: Pick<Owed, "id" | "status">, asked: string | undefined): Note["settledBy"] {
  if (status === "paid" && (asked === "refund" || asked === "credit")) return asked;
  if (status === "paid") throw invalid("settled_by", "Say whether a paid invoice is refunded or credited.");
  if (status !== "open") throw refuse("invoice_not_open", { invoice_id: id, invoice_status: status });
  if (asked === undefined) return "reduce";
  throw invalid(
    "settled_by",
    "An open invoice is lowered, so there is nothing to refund or to credit. Leave this out.",
  );
}

interface Asked {
  readonly amount: bigint;
  readonly settledBy: Note["settledBy"];
  readonly funds: Pick<Funds, "leftMinorUnits" | "refundableMinorUnits">;
}

/** @throws credit_note_invalid */
export function assertGivable(invoice: Owed, { amount, settledBy, funds }: Asked): void {
  if (settledBy === "reduce") {
    const due = invoice.dueMinorUnits + invoice.appliedMinorUnits;
    if (amount > due) throw invalid("lines", `The lines must come to at most ${due} ${invoice.currency} minor units.`);
    return;
  }
  const { leftMinorUnits: left, refundableMinorUnits: refundable } = funds;
  const paid = `At most ${left} ${invoice.currency} minor units are left of what was paid for this invoice.`;
  if (amount > left) throw invalid("lines", paid);
  if (settledBy === "refund" && amount > refundable)
    throw invalid("settled_by", `At most ${refundable} ${invoice.currency} minor units can go back to the card.`);
}

export function lineTwice(lineId: string, index: number) {
  return invalid(`lines[${index}].line_id`, `The line ${lineId} is listed twice.`);
}

/** It is given back with the lines that it comes from. */
export function isCarriedFrom(invoiceId: string, index: number) {
  const problem = `This amount was carried over from the invoice ${invoiceId}. Give back a line of that one.`;
  return invalid(`lines[${index}].line_id`, problem);
}

export function tooMuchOfLine(left: bigint, currency: string, index: number) {
  return invalid(`lines[${index}].amount`, `At most ${atLeast0(left)} ${currency} minor units are left of this line.`);
}

const invalid = (param: string, problem: string) => refuse("credit_note_invalid", { problem, param });
