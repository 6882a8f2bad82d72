import { askingTogether, type DoneOf, type DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { beginCharges, type DueCharge, RETRY_INVOICE } from "./begin-charges.ts";
import { roundsOf } from "./charge-rounds.ts";
import { readEndingCardsOf } from "./charged-method.ts";
import { endCharges } from "./end-charges.ts";
import type { Invoice } from "./invoice.entity.ts";
import { findInvoices } from "./invoices.service.ts";

export const CHARGE_INVOICE = "invoice.charge";

/** Charges the invoice at that time, once. One that is mailed to be paid is never charged. */
export function chargeLater(
  phase: UnitOfWork,
  { id: subjectId, collectionMethod }: Pick<Invoice, "id" | "collectionMethod">,
  at = phase.now(),
): void {
  if (collectionMethod === "automatic") phase.due({ kind: CHARGE_INVOICE, subjectId, at });
}

/** Charges an invoice again. Of each moment it is one attempt. */
export function retryLater(phase: UnitOfWork, { id: subjectId }: Pick<Invoice, "id">, at: Date): void {
  phase.due({ kind: RETRY_INVOICE, subjectId, at });
}

/** The same in real time, for a payer who waits for it: a test clock does not move meanwhile. */
export function retryInRealTime(phase: UnitOfWork, { id: subjectId }: Pick<Invoice, "id">, at: Date): void {
  phase.due({ kind: RETRY_INVOICE, subjectId, at, clock: "real" });
}

/**
 * Charges invoices whose time has come, side by side. The attempt that is written first names the due work, and the
 * engine's payment has its ID: a repetition after a crash goes on with both. A decline ends it.
 */
export const chargeInvoices = askingTogether(async (work, items, done) => {
  const due = await withInvoices(work, items);
  const [together, others] = [alike(due), new Set(due)];
  for (const each of together) others.delete(each);
  const rounds = await roundsOf(work, together);
  forget(work);
  await chargeRounds(work, rounds, done);
  for (const each of others) await chargeAll(work, [each], done);
});

/** A lost answer holds up none of the rounds after it. */
async function chargeRounds(work: UnitOfWork, rounds: readonly DueCharge[][], done: DoneOf): Promise<void> {
  const errors: unknown[] = [];
  for (const round of rounds)
    await chargeAll(work, round, done).catch((error: unknown) => {
      forget(work);
      errors.push(error);
    });
  if (errors.length > 0) throw errors[0];
}

async function chargeAll(work: UnitOfWork, due: readonly DueCharge[], done: DoneOf): Promise<void> {
  if (due.length === 0) return;
  await readEndingCardsOf(
    work,
    due.map(({ invoice }) => ({ invoice, asked: null })),
  );
  forget(work);
  const begun = await beginCharges(work, due, done);
  forget(work);
  await endCharges(work, begun, done);
  forget(work);
}

/** Rows of a transaction that has ended would be compared by every flush of the next ones, which read their own. */
function forget({ em }: UnitOfWork): void {
  em.clear();
}

async function withInvoices(work: UnitOfWork, items: readonly DueItem[]): Promise<DueCharge[]> {
  const rows = await findInvoices(work, [...new Set(items.map(({ subjectId }) => subjectId))]);
  const invoices = new Map(rows.map((invoice) => [invoice.id, invoice]));
  return items.flatMap((item) => {
    const invoice = invoices.get(item.subjectId);
    return invoice ? [{ item, invoice }] : [];
  });
}

/**
 * Renewals, each invoice once. What follows another invoice's payment, such as a change that waited for it, locks more
 * than its subscription, and is charged alone.
 */
function alike(due: readonly DueCharge[]): DueCharge[] {
  const renewals = due.filter(({ invoice }) => invoice.reason === "renewal");
  return [...new Map(renewals.map((each) => [each.invoice.id, each])).values()];
}
