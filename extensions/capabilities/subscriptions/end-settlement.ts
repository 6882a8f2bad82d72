import { giveBack } from "#extensions/capabilities/credit-notes/index.ts";
import {
  chargeLater,
  finalizeInvoice,
  hasWaiting,
  InvoiceEntity,
  leastPayment,
  type NewLine,
  partOf,
  totalOf,
  totalsOf,
  voidLocked,
  waitingAsNew,
} from "#extensions/capabilities/invoices/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { returnWaiting } from "./apply-change.ts";
import { draftFor } from "./bill-period.ts";
import { fundedParts } from "./funded-parts.ts";
import { creditedByWaiting, type GivenBack, type GivenPart, givenBackAs, partsOf } from "./give-back.ts";
import type { Loaded, Locked } from "./loaded.ts";
import { owedIds } from "./owed-invoices.ts";
import { unusedWaiting } from "./unused-lines.ts";

/** What is settled when a subscription ends. */
export interface EndSettlement {
  readonly kind: "bill" | "give_back" | "nothing";
  /** What waited for the next invoice, as it is billed up to the end, and what is given back. */
  readonly lines: readonly NewLine[];
  /** Those that do not wait. */
  readonly added: readonly NewLine[];
  /** What goes back to the cards that paid it. */
  readonly parts: readonly GivenPart[];
}

const NOTHING_LEFT: EndSettlement = { kind: "nothing", lines: [], added: [], parts: [] };

/**
 * What an end bills or gives back. What waited for the next invoice is billed up to the end, against what is given back:
 * the difference is charged, or goes back to the cards. A full refund drops what waited. Without a refund a change to
 * something cheaper still becomes credit, and nothing else is given back. The account's lock keeps it true.
 */
export async function settlementAtEnd(work: UnitOfWork, loaded: Loaded, asked: GivenBack): Promise<EndSettlement> {
  const parts = await fundedParts(work, await partsOf(work, loaded, asked), asked);
  if (asked.refund === "full") return settled(work, { waiting: [], added: givenBackAs(parts), parts });
  const waiting = await waitingAsNew(work, loaded.subscription.id);
  const unused = waiting.length === 0 ? [] : await unusedOfWaiting(work, loaded, asked);
  if (asked.refund === "none") {
    if (waiting.length > 0 && sumOf(waiting) <= 0n) return { kind: "bill", lines: waiting, added: [], parts: [] };
    const billed = settled(work, { waiting, added: unused, parts: [] });
    return billed.kind === "bill" ? billed : NOTHING_LEFT;
  }
  const exchanged = waiting.length === 0 ? [] : await creditedByWaiting(work, loaded.subscription.id);
  return settled(work, { waiting, added: [...unused, ...givenBackAs(parts)], parts: [...exchanged, ...parts] });
}

async function unusedOfWaiting(work: UnitOfWork, { items, subscription }: Loaded, asked: GivenBack) {
  return unusedWaiting(work, subscription, { items, now: asked.now }, await owedIds(work, subscription, asked));
}

interface ToSettle extends Pick<EndSettlement, "added" | "parts"> {
  readonly waiting: readonly NewLine[];
}

/** What is too little for a payment is given up. */
function settled(work: UnitOfWork, { waiting, added, parts }: ToSettle): EndSettlement {
  const lines = [...waiting, ...added];
  const total = sumOf(lines);
  if (total < 0n) return { kind: "give_back", lines, added, parts: upTo(parts, -total) };
  return total < leastPayment(work) ? NOTHING_LEFT : { kind: "bill", lines, added, parts: [] };
}

const sumOf = (lines: readonly NewLine[]): bigint => totalsOf(lines).totalMinorUnits;

/** The parts, in their order, that come to the sum. */
function upTo(parts: readonly GivenPart[], sum: bigint): GivenPart[] {
  let left = sum;
  return parts.flatMap(({ line, amounts }) => {
    const share = totalOf(amounts) < left ? totalOf(amounts) : left;
    left -= share;
    return share > 0n ? [{ line, amounts: partOf(amounts, share) }] : [];
  });
}

/**
 * Carries the settlement out: open invoices are voided unless they stay due, what waits is billed or dropped, and what is
 * given back goes to the cards. Invoices are locked in their order, and before credit notes.
 */
export async function settleEnd(phase: UnitOfWork, locked: Locked, asked: GivenBack): Promise<void> {
  await returnWaiting(phase, locked.subscription);
  const { kind, added, parts } = await settlementAtEnd(phase, locked, asked);
  const owed = await owedIds(phase, locked.subscription, asked);
  const byInvoice = Map.groupBy(parts, ({ line }) => line.invoiceId ?? "");
  const rows = new Map<string, Awaited<ReturnType<typeof lockInvoice>>>();
  for (const id of [...new Set([...byInvoice.keys(), ...owed])].sort()) rows.set(id, await lockInvoice(phase, id));
  for (const id of owed) await voidLocked(phase, rows.get(id) ?? (await lockInvoice(phase, id)));
  const hasMore = await hasWaiting(phase, locked.subscription.id);
  if (kind !== "bill" && hasMore) await voidLocked(phase, await draftOf(phase, locked, []));
  await phase.save();
  for (const [id, given] of [...byInvoice].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const reason = "The subscription was canceled";
    const invoice = rows.get(id);
    if (invoice) await giveBack(phase, { invoice, parts: given, settledBy: "refund", reason });
  }
  if (kind === "bill") await bill(phase, locked, added);
}

const lockInvoice = (phase: UnitOfWork, id: string) => lockRow(phase, InvoiceEntity, id, "invoice");

/** An invoice of it alone, with what waited. */
function draftOf(phase: UnitOfWork, { subscription }: Locked, lines: readonly NewLine[]) {
  const billed = { reason: "cancellation", periodIndex: null, lines } as const;
  return draftFor(phase, { ...subscription, status: "active" }, billed);
}

async function bill(phase: UnitOfWork, locked: Locked, added: readonly NewLine[]): Promise<void> {
  const draft = await draftOf(phase, locked, added);
  await finalizeInvoice(phase, locked.account, draft);
  if (draft.status === "open" && draft.collectionMethod === "automatic") chargeLater(phase, draft);
}
