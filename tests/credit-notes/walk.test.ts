import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { CreditNoteEntity } from "#extensions/capabilities/credit-notes/index.ts";
import { creditedOf, linesOf, NOTHING, type PlainLine, totalOf } from "#extensions/capabilities/invoices/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { refundedAtEngine } from "#tests/refunds/engine-refunds.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, invoiceOf, sendRefund } from "./billing.ts";

vi.setConfig({ testTimeout: 240_000 });

const RUNS = 12;
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
});

test("whatever is given back, no line, payment or credit comes to more than it was", async () => {
  const property = fc.asyncProperty(bill, fc.array(step, { minLength: 3, maxLength: 10 }), walk);
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});

type Bill = typeof bill extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function walk({ reduced, ...billing }: Bill, steps: readonly Step[]): Promise<void> {
  const organization = await anOrganization(platform);
  const customer = await aBilledCustomer(platform, organization);
  const { creditNotes, refunds } = callersOf(platform, organization);
  const invoiceId = await customer.bill(billing);
  const lines = (await linesOf(organization.work(), [invoiceId])).get(invoiceId) ?? [];
  const note = (index: number, amount: bigint, settledBy?: "refund" | "credit") => {
    const asked = [{ lineId: lines[index % lines.length]?.id ?? "", amount }];
    const request = { invoiceId, lines: asked, ...(settledBy && { settledBy }) };
    return creditNotes.createCreditNote(request, withKey()).catch(() => null);
  };
  if (reduced > 0n) await note(0, reduced);
  // The customer's credit may have paid all of it.
  if ((await invoiceOf(organization, invoiceId)).status !== "open") return;
  const transactionId = await customer.pay(invoiceId);
  const charged = lines.map((each) => ({
    ...{ amount: each.amountMinorUnits, discount: each.discountMinorUnits, tax: each.taxMinorUnits },
    includedTax: each.includedTaxMinorUnits,
  }));

  for (const { kind, line: index, thousandths } of steps) {
    const total = totalOf(charged[index % lines.length] ?? NOTHING);
    const amount = (total * BigInt(thousandths)) / 1_000n || 1n;
    if (kind === "direct") await refunds.createRefund({ transactionId, amount }, withKey()).catch(() => null);
    const made = kind === "direct" ? null : await note(index, amount, kind === "credit" ? "credit" : "refund");
    if (made?.refundId) {
      await sendRefund(organization, made.refundId);
      if (kind === "fail") {
        await platform.sandbox.advanceRefund(organization.engineMerchantId, made.refundId, "failed");
        await refundCopy.refresh(organization.work(), made.refundId);
      }
    }
    await check();
  }

  async function check(): Promise<void> {
    const invoice = await invoiceOf(organization, invoiceId);
    const { totalMinorUnits, appliedMinorUnits: applied, paidMinorUnits: paid, creditedMinorUnits: lowered } = invoice;
    expect(totalMinorUnits).toBe(applied + paid + lowered);
    const credited = await creditedOf(
      organization.work(),
      lines.map(({ id }) => id),
    );
    const notes = await organization.work().em.find(CreditNoteEntity, { invoiceId });
    let sum = 0n;
    for (const [index, { id }] of lines.entries()) {
      const [whole, back] = [charged[index] ?? NOTHING, credited.get(id) ?? NOTHING];
      sum += totalOf(back);
      for (const part of ["amount", "discount", "tax", "includedTax"] as const)
        expect(back[part] >= 0n && back[part] <= whole[part]).toBe(true);
      expect(totalOf(back)).toBeLessThanOrEqual(totalOf(whole));
    }
    expect(notes.reduce((all, each) => all + each.amountMinorUnits, 0n)).toBe(sum);
    const onCard = await refundedAtEngine(organization, transactionId);
    const asCredit = await customer.balance(billing.currency);
    expect(onCard).toBeLessThanOrEqual(paid);
    expect(onCard + asCredit).toBeLessThanOrEqual(paid + billing.credit);
  }
}
