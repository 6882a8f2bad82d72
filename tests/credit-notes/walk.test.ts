import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  type Charged,
  creditedOf,
  type InvoiceLine,
  linesOf,
  NOTHING,
  type PlainLine,
  totalOf,
} from "#extensions/capabilities/invoices/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { refundedAtEngine } from "#tests/refunds/engine-refunds.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, invoiceOf, plain, sendRefund } from "./billing.ts";

vi.setConfig({ testTimeout: 240_000 });

const RUNS = 10;
const { platform } = await startPlatform();

const vat = { name: "VAT", millipercent: 19_000, inclusive: false };
const included = { name: "VAT", millipercent: 7_000, inclusive: true };
const line: fc.Arbitrary<PlainLine> = fc.record({
  amount: fc.bigInt({ min: 100n, max: 3_000n }),
  tax: fc.constantFrom(null, vat, included),
  isDiscounted: fc.boolean(),
});
const step = fc.record({
  kind: fc.constantFrom("refund", "credit", "direct", "fail"),
  line: fc.nat(3),
  thousandths: fc.integer({ min: 1, max: 1_400 }),
});
const bill = fc.record({
  currency: fc.constantFrom("JPY", "USD", "KWD"),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  reduction: fc.constantFrom(null, { basisPoints: 1_333 }, { amount: 77n }),
  credit: fc.constantFrom(0n, 57n),
  /** Of the first line, before it is paid. */
  reduced: fc.constantFrom(0n, 1n, 30n),
  /** What another invoice gives back of the first line. */
  netted: fc.nat(1_000),
});

test("whatever is given back, no line, payment or credit comes to more than it was", async () => {
  const property = fc.asyncProperty(bill, fc.array(step, { minLength: 3, maxLength: 10 }), walk);
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});

type Bill = typeof bill extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function walk({ reduced, netted, ...billing }: Bill, steps: readonly Step[]): Promise<void> {
  const organization = await anOrganization(platform);
  const customer = await aBilledCustomer(platform, organization);
  const { creditNotes, refunds } = callersOf(platform, organization);
  const { currency } = billing;
  const first = await customer.bill(billing);
  const note = ({ line, amount, settledBy }: Asked) => {
    const request = { invoiceId: line.invoiceId ?? "", lines: [{ lineId: line.id, amount }] };
    return creditNotes.createCreditNote({ ...request, ...(settledBy && { settledBy }) }, withKey()).catch(() => null);
  };
  const linesOfAll = async (...ids: readonly string[]) =>
    [...(await linesOf(organization.work(), ids)).values()].flat();
  const [reducible] = await linesOfAll(first);
  if (reduced > 0n && reducible) await note({ line: reducible, amount: reduced });
  // The customer's credit may have paid all of it.
  if ((await invoiceOf(organization, first)).status !== "open") return;
  const payments = [await customer.pay(first)];
  /** Another invoice, which gives a part of a line of the first one back. */
  const { amount: whole, discount } = chargedBy(reducible);
  const unused = { [reducible?.id ?? ""]: ((whole - discount - reduced) * BigInt(netted)) / 1_000n };
  const second = await customer.bill({ lines: [plain(900n)], currency, unused });
  if ((await invoiceOf(organization, second)).status === "open") payments.push(await customer.pay(second));
  const all = (await linesOfAll(first, second)).filter(({ creditsLineId }) => creditsLineId == null);

  for (const { kind, line: index, thousandths } of steps) {
    const line = all[index % all.length];
    if (!line) return;
    const amount = (totalOf(chargedBy(line)) * BigInt(thousandths)) / 1_000n || 1n;
    if (kind === "direct") await refund(index, thousandths > 1_000 ? undefined : amount);
    const made =
      kind === "direct" ? null : await note({ line, amount, settledBy: kind === "credit" ? kind : "refund" });
    if (made?.refundId) await arrive(made.refundId, kind === "fail");
    await check();
  }

  async function refund(index: number, amount: bigint | undefined): Promise<void> {
    const transactionId = payments[index % payments.length] ?? "";
    await refunds.createRefund({ transactionId, ...(amount && { amount }) }, withKey()).catch(() => null);
  }

  async function arrive(refundId: string, fails: boolean): Promise<void> {
    await sendRefund(organization, refundId);
    if (!fails) return;
    await platform.sandbox.advanceRefund(organization.engineMerchantId, refundId, "failed");
    await refundCopy.refresh(organization.work(), refundId);
  }

  async function check(): Promise<void> {
    let cameIn = billing.credit;
    for (const id of [first, second]) {
      const invoice = await invoiceOf(organization, id);
      const { totalMinorUnits: total, appliedMinorUnits: applied, paidMinorUnits: paid } = invoice;
      expect(total > 0n ? total : 0n).toBe(applied + paid + invoice.creditedMinorUnits);
      cameIn += paid;
    }
    const ids = all.map(({ id }) => id);
    const credited = await creditedOf(organization.work(), ids);
    for (const line of all) checkLine(chargedBy(line), credited.get(line.id) ?? NOTHING);
    let onCards = 0n;
    for (const id of payments) onCards += await refundedAtEngine(organization, id);
    expect(onCards + (await customer.balance(currency))).toBeLessThanOrEqual(cameIn);
  }
}

interface Asked {
  readonly line: InvoiceLine;
  readonly amount: bigint;
  readonly settledBy?: "refund" | "credit";
}

function chargedBy(line: InvoiceLine | undefined): Charged {
  if (!line) return NOTHING;
  const { amountMinorUnits: amount, discountMinorUnits: discount, taxMinorUnits: tax } = line;
  return { amount, discount, tax, includedTax: line.includedTaxMinorUnits };
}

function checkLine(whole: Charged, back: Charged): void {
  for (const part of ["amount", "discount", "tax", "includedTax"] as const)
    expect(back[part] >= 0n && back[part] <= whole[part]).toBe(true);
  expect(totalOf(back)).toBeLessThanOrEqual(totalOf(whole));
}
