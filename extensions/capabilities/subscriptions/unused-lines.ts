import { keptBacking, readLinked } from "#extensions/capabilities/credit-notes/index.ts";
import {
  type Charged,
  creditedOf,
  InvoiceEntity,
  type InvoiceLine,
  type NewLine,
  NOTHING,
  partOf,
  runningLines,
  totalOf,
  totalsOf,
  unusedOf,
  waitingLines,
} from "#extensions/capabilities/invoices/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { creditedByWaiting } from "./give-back.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

interface Ended {
  readonly items: readonly Pick<StoredItem, "itemId">[];
  readonly now: Date;
}

type Standing = Pick<Subscription, "id">;

/**
 * What is given back of the items, from lines that are paid or wait for an invoice: never more than is left of a line, and
 * never more than was kept of what was paid for its invoice. A change that waits for its payment is dropped before:
 * `voidPending`.
 * @throws subscription_unpaid
 */
export async function unusedLines(work: UnitOfWork, subscription: Standing, ended: Ended): Promise<NewLine[]> {
  const asked = { itemIds: ended.items.map(({ itemId }) => itemId), moment: ended.now, except: [] };
  await assertPaid(work, subscription, asked);
  const running = await runningLines(work, { ...asked, statuses: ["paid"] });
  return givenBackLines(work, running, { ...asked, subscription, now: ended.now });
}

/** What is given back of lines that wait for an invoice which will be the last one. */
export async function unusedWaiting(
  work: UnitOfWork,
  subscription: Standing,
  ended: Ended,
  /** Invoices that are going to be voided. */
  except: readonly string[],
): Promise<NewLine[]> {
  const asked = { itemIds: ended.items.map(({ itemId }) => itemId), moment: ended.now, except };
  const running = await runningLines(work, { ...asked, statuses: ["paid"] });
  return givenBackLines(work, running.filter(isWaiting), { ...asked, subscription, now: ended.now });
}

const isWaiting = ({ invoiceId }: InvoiceLine): boolean => invoiceId == null;

interface Asked {
  readonly itemIds: readonly string[];
  readonly moment: Date;
  readonly except: readonly string[];
}

/** What is not paid cannot be given back: it would become credit for nothing. */
async function assertPaid(work: UnitOfWork, { id }: Standing, asked: Asked): Promise<void> {
  const owed = (await runningLines(work, { ...asked, statuses: ["open"] })).find((line) => !isWaiting(line));
  if (owed?.invoiceId != null)
    throw refuse("subscription_unpaid", { subscription_id: id, invoice_id: owed.invoiceId, param: "proration" });
}

interface Giving extends Pick<Asked, "except"> {
  readonly subscription: Standing;
  readonly now: Date;
}

async function givenBackLines(
  work: UnitOfWork,
  lines: readonly InvoiceLine[],
  { subscription, now, except }: Giving,
): Promise<NewLine[]> {
  const ids = lines.map(({ id }) => id);
  const credited = await creditedOf(work, ids, { except });
  const id = [...new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const take = await keptBacking(work, id.length === 0 ? [] : await readRows(work, InvoiceEntity, { id }));
  let waiting = lines.some(isWaiting) ? await waitingBacking(work, subscription) : 0n;
  return lines.flatMap((line): NewLine[] => {
    const unused = unusedAt(line, credited.get(line.id) ?? NOTHING, now);
    const asked = totalOf(unused);
    const kept = line.invoiceId == null ? (asked < waiting ? asked : waiting) : take(line.invoiceId, asked);
    if (line.invoiceId == null) waiting -= kept;
    const given = totalOf(unused) > kept ? partOf(unused, kept) : unused;
    return given.amount === 0n ? [] : [negative(line, given, now)];
  });
}

/**
 * What stands behind the lines that wait: what they come to, and what is left of what was paid for the invoices of which
 * they give back parts. After these were refunded, the next invoice gives back no more than it bills.
 */
async function waitingBacking(work: UnitOfWork, { id }: Standing): Promise<bigint> {
  const { totalMinorUnits } = totalsOf(await waitingLines(work, [id]));
  const sources = (await creditedByWaiting(work, id)).flatMap(({ line }) => line.invoiceId ?? []);
  if (sources.length === 0) return totalMinorUnits > 0n ? totalMinorUnits : 0n;
  const { leftMinorUnits } = await readLinked(work, sources, { withoutWaiting: true });
  const backing = totalMinorUnits + leftMinorUnits;
  return backing > 0n ? backing : 0n;
}

function unusedAt(line: InvoiceLine, credited: Charged, now: Date): Charged {
  const { amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits, periodStart, periodEnd } = line;
  if (!periodStart || !periodEnd) return NOTHING;
  const charged = {
    ...{ amount: amountMinorUnits, discount: discountMinorUnits, tax: taxMinorUnits },
    includedTax: includedTaxMinorUnits,
  };
  return unusedOf(charged, { start: periodStart, end: periodEnd }, now, credited);
}

function negative(line: InvoiceLine, given: Charged, now: Date): NewLine {
  const { description, priceId = null, itemId = null, quantity, periodEnd = null, tax = null } = line;
  return {
    ...{ type: "unused", description, priceId, itemId, quantity, periodStart: now, periodEnd, tax },
    ...{ amountMinorUnits: -given.amount, discountMinorUnits: -given.discount, creditsLineId: line.id },
    ...{ taxMinorUnits: -given.tax, includedTaxMinorUnits: -given.includedTax },
  };
}
