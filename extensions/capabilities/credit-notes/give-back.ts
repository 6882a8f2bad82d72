import {
  assertNoneUnderWay,
  type Invoice,
  partOf,
  totalOf,
  withoutPart,
} from "#extensions/capabilities/invoices/index.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreditNote, SettledBy } from "./credit-note.entity.ts";
import { type Funds, least, type Shares, sharesOf } from "./credit-note.rules.ts";
import { exchangedPayments } from "./exchanged-payments.ts";
import { issueNote, type Part } from "./issue-note.ts";
import { assertLocked, readFunds } from "./payments.ts";

export interface GivenBack {
  readonly invoice: Invoice;
  /** Within what is left of their lines (`creditedOf`). */
  readonly parts: readonly Part[];
  /** Where the rest goes when nothing is due: to the cards as far as they paid, or to the customer's credit. */
  readonly settledBy: "refund" | "credit";
  readonly reason: string | null;
}

/**
 * Gives parts of an invoice back, and never more than was paid for it. An open invoice is lowered. Of a paid one, the
 * card gets back what it paid, then the cards that paid earlier invoices whose rest paid this one, and the rest is
 * credit: one credit note for each. Call `lockPaymentsOf` first, then lock
 * the billing account and the invoice; invoices are finalized afterwards, because their numbers come last.
 * @throws invoice_payment_in_progress
 */
export async function giveBack(
  phase: UnitOfWork,
  { invoice, parts, settledBy, reason }: GivenBack,
): Promise<readonly CreditNote[]> {
  const total = sumOf(parts, ({ amounts }) => totalOf(amounts));
  const isOpen = invoice.status === "open";
  if (total === 0n || (!isOpen && invoice.status !== "paid")) return [];
  if (isOpen) await assertNoneUnderWay(phase, invoice);
  const funds = await readFunds(phase, invoice);
  const reducible = isOpen ? invoice.dueMinorUnits + invoice.appliedMinorUnits : 0n;
  const shares = sharesOf(total, { reducible, funds, toCard: settledBy === "refund" });
  const notes: CreditNote[] = [];
  let left = parts;
  for (const { amount, ...way } of await waysOf(phase, invoice, { shares, funds, toCard: settledBy === "refund" })) {
    const { transactionId } = way;
    if (way.settledBy === "refund" && transactionId) assertLocked(phase, invoice, transactionId);
    const [taken, rest] = splitParts(left, amount);
    left = rest;
    if (taken.length > 0) notes.push(await issueNote(phase, { invoice, parts: taken, ...way, reason }));
  }
  return notes;
}

interface Way {
  readonly settledBy: SettledBy;
  readonly amount: bigint;
  /** The payment that a refund takes it from. */
  readonly transactionId: string | null;
}

interface Split {
  readonly shares: Shares;
  readonly funds: Funds;
  readonly toCard: boolean;
}

/** What goes where, in this order. */
async function waysOf(phase: UnitOfWork, { id }: Invoice, { shares, funds, toCard }: Split): Promise<Way[]> {
  const exchanged = toCard ? await exchangedPayments(phase, id, shares.credit) : [];
  const credit = shares.credit - sumOf(exchanged, ({ amount }) => amount);
  const ways: Way[] = [
    { settledBy: "reduce", amount: shares.reduce, transactionId: null },
    { settledBy: "refund", amount: shares.refund, transactionId: funds.transactionId },
    ...exchanged.map((taken) => ({ settledBy: "refund" as const, ...taken })),
    { settledBy: "credit", amount: credit, transactionId: null },
  ];
  return ways.filter(({ amount }) => amount > 0n);
}

/** The parts that come to the sum, in their order, and what is left of them. */
function splitParts(parts: readonly Part[], sum: bigint): [taken: Part[], rest: Part[]] {
  const [taken, rest]: [Part[], Part[]] = [[], []];
  let open = sum;
  for (const { line, amounts } of parts) {
    const share = least(open, totalOf(amounts));
    open -= share;
    const part = partOf(amounts, share);
    const others = withoutPart(amounts, part);
    if (share > 0n) taken.push({ line, amounts: part });
    if (totalOf(others) > 0n) rest.push({ line, amounts: others });
  }
  return [taken, rest];
}
