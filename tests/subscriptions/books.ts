import { expect } from "vitest";
import { CouponEntity } from "#extensions/capabilities/coupons/index.ts";
import { CustomerCreditEntity } from "#extensions/capabilities/customer-credits/customer-credit.entity.ts";
import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import {
  creditedOf,
  type Invoice,
  InvoiceEntity,
  InvoiceLineEntity,
  totalsOf,
} from "#extensions/capabilities/invoices/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { loadSubscription } from "#extensions/capabilities/subscriptions/loaded.ts";
import { monthlyOf } from "#extensions/capabilities/subscriptions/period-lines.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Subscriber } from "./subscribing.ts";

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

/** Asserts that all that was billed to the subscriber is somewhere, to the minor unit. */
export async function checkBooks({ organization, customerId }: Subscriber, subscriptionId: string, currency: string) {
  const work = organization.work();
  const invoices = await work.em.find(InvoiceEntity, { customerId });
  for (const invoice of invoices) checkInvoice(invoice);
  await checkLines(work, invoices);
  await checkCredit(work, invoices, { customerId, currency });
  await checkGivenBack(work, invoices, { customerId, currency });
  await checkMonthly(work, subscriptionId);
}

/** Billed = paid + credit applied + credited + carried + open, and nothing of a draft or a void one is owed. */
function checkInvoice(invoice: Invoice): void {
  const { status, totalMinorUnits: total, appliedMinorUnits: applied, creditedMinorUnits: credited } = invoice;
  const { carriedMinorUnits: carried, dueMinorUnits: due, paidMinorUnits: paid } = invoice;
  const isOwed = status !== "draft" && status !== "void";
  expect(applied + credited + carried + due + paid).toBe(isOwed && total > 0n ? total : 0n);
  expect(due > 0n).toBe(status === "open" || status === "uncollectible");
}

/** Totals are the sums of their lines, and no line gives back more than another one charged. */
async function checkLines(work: UnitOfWork, invoices: readonly Invoice[]): Promise<void> {
  const all = await work.em.find(InvoiceLineEntity, {});
  const lines = Map.groupBy(all, ({ invoiceId }) => invoiceId);
  for (const invoice of invoices) expect(invoice).toMatchObject(totalsOf(lines.get(invoice.id) ?? []));
  const charged = all.filter(({ creditsLineId }) => creditsLineId == null);
  const credited = await creditedOf(
    work,
    charged.map(({ id }) => id),
  );
  for (const line of charged) {
    const back = credited.get(line.id);
    if (!back) continue;
    const parts = [
      [back.amount, line.amountMinorUnits],
      [back.discount, line.discountMinorUnits],
      [back.tax, line.taxMinorUnits],
      [back.includedTax, line.includedTaxMinorUnits],
    ] as const;
    for (const [given, whole] of parts) expect(given >= 0n && given <= whole).toBe(true);
  }
}

interface Account {
  readonly customerId: string;
  readonly currency: string;
}

/** Credit given = applied + left, and what invoices used is what the entries say. */
async function checkCredit(work: UnitOfWork, invoices: readonly Invoice[], account: Account): Promise<void> {
  const entries = await work.em.find(CustomerCreditEntity, { ...account });
  const of = (...types: readonly string[]) =>
    sum(entries.filter(({ type }) => types.includes(type)).map(({ amountMinorUnits }) => amountMinorUnits));
  const applied = sum(invoices.map(({ appliedMinorUnits }) => appliedMinorUnits));
  expect(-of("applied", "returned")).toBe(applied);
  const given = sum(
    invoices.filter(({ status }) => status === "paid").map(({ totalMinorUnits: total }) => (total < 0n ? -total : 0n)),
  );
  expect(of("unused_time")).toBe(given);
  expect(of("given", "taken_back", "unused_time", "credit_note") - applied).toBe(await findBalance(work, account));
}

/** What came back to cards and is left as credit is at most what cards and gifts brought. */
async function checkGivenBack(work: UnitOfWork, invoices: readonly Invoice[], account: Account): Promise<void> {
  const given = await work.em.find(CustomerCreditEntity, { ...account, type: "given" });
  const refunds = await work.em.find(RefundExtensionEntity, { customerId: account.customerId });
  const back = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  const came = sum([...invoices.map(({ paidMinorUnits }) => paidMinorUnits), ...given.map(amountOf)]);
  expect(sum(back.map(amountOf)) + (await findBalance(work, account))).toBeLessThanOrEqual(came);
}

const amountOf = ({ amountMinorUnits }: { readonly amountMinorUnits: bigint }): bigint => amountMinorUnits;

const COUNTED = ["active", "past_due", "unpaid"];

/** What it comes to in a month, from its items, prices and coupon. */
async function checkMonthly(work: UnitOfWork, subscriptionId: string): Promise<void> {
  const { subscription, items } = await loadSubscription(work, subscriptionId);
  const { status, couponId, periodIndex, monthlyMinorUnits } = subscription;
  const coupon = couponId == null ? null : await work.em.findOne(CouponEntity, { id: couponId });
  const expected = COUNTED.includes(status) ? monthlyOf(items, periodIndex ?? 0, coupon) : 0n;
  expect(monthlyMinorUnits).toBe(expected);
}
