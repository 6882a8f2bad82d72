import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import {
  beginAttempt,
  chargedLines,
  draftInvoice,
  finalizeInvoice,
  InvoiceEntity,
  lockPayable,
  type NewLine,
  type PlainLine,
  type Reduction,
} from "#extensions/capabilities/invoices/index.ts";
import { SEND_REFUND, sendScheduledRefund } from "#extensions/capabilities/refunds/scheduled-refunds.ts";
import { lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

export const plain = (amount: bigint): PlainLine => ({ amount, tax: null, isDiscounted: true });

interface Billing {
  readonly lines?: readonly PlainLine[];
  readonly reduction?: Reduction | null;
  readonly currency?: string;
  /** The customer's credit before. */
  readonly credit?: bigint;
  /** What other lines give back, by their IDs. */
  readonly unused?: Readonly<Record<string, bigint>>;
}

/** A customer, and what can be billed and paid. */
export async function aBilledCustomer(platform: Platform, organization: TestOrganization) {
  const { customers, customerCredits } = callersOf(platform, organization);
  const { customerId } = await customers.createCustomer({ name: "Robin" }, withKey());
  const balance = async (currency = "USD") =>
    (await customerCredits.listCustomerCredits({ customerId, currency })).data[0]?.balance ?? 0n;
  const bill = async (billing: Billing = {}) => {
    const { lines = [plain(1_000n)], reduction = null, currency = "USD", credit = 0n, unused = {} } = billing;
    if (credit > 0n) await customerCredits.createCustomerCredit({ customerId, currency, amount: credit }, withKey());
    return organization.work().atomically(async (phase) => {
      const account = await lockBillingAccount(phase, { customerId, currency });
      const draft = await draftInvoice(phase, {
        ...{ customerId, subscriptionId: null, periodIndex: null, reason: "renewal", currency },
        ...{ collectionMethod: "automatic", daysUntilDue: 0, paymentMethodId: null },
        lines: [...newLines(lines, reduction), ...Object.entries(unused).map(unusedLine)],
      });
      await finalizeInvoice(phase, account, draft);
      await phase.save();
      return draft.id;
    });
  };
  /** An attempt to pay the invoice, which goes on. */
  const begin = (invoiceId: string) =>
    organization.work().atomically(async (phase) => {
      const invoice = await lockPayable(phase, await invoiceOf(organization, invoiceId), "merchant");
      beginAttempt(phase, { invoiceId: invoice.id, transactionId: newId("transaction"), attemptedBy: "merchant" });
    });
  /** A payment of the invoice that came too late, and is about to be given back. */
  const overpay = async (invoiceId: string, amount: bigint) => {
    const { id: transactionId } = await anEnginePayment(platform, organization, { amount: Number(amount) });
    await organization.work().atomically(async (phase) => {
      const attempt = beginAttempt(phase, { invoiceId, transactionId, attemptedBy: "payer" });
      Object.assign(attempt, { status: "succeeded", isOverpaid: true });
    });
    return transactionId;
  };
  return {
    customerId,
    balance,
    bill,
    begin,
    overpay,
    pay: (invoiceId: string, meanwhile?: () => Promise<void>) => pay({ platform, organization, invoiceId, meanwhile }),
  };
}

function newLines(lines: readonly PlainLine[], reduction: Reduction | null): NewLine[] {
  return chargedLines(lines, reduction).map(({ amount, discount, tax, includedTax }, index) => ({
    ...{ type: "period", description: "Coffee", priceId: null, itemId: null, quantity: 1, creditsLineId: null },
    ...{ periodStart: null, periodEnd: null, tax: lines[index]?.tax ?? null, amountMinorUnits: amount },
    ...{ discountMinorUnits: discount, taxMinorUnits: tax, includedTaxMinorUnits: includedTax },
  }));
}

const unusedLine = ([creditsLineId, amount]: [string, bigint]): NewLine => ({
  ...{ type: "unused", description: "Unused", priceId: null, itemId: null, quantity: 1, creditsLineId },
  ...{ periodStart: null, periodEnd: null, tax: null, amountMinorUnits: -amount },
  ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
});

interface Paying {
  readonly platform: Platform;
  readonly organization: TestOrganization;
  readonly invoiceId: string;
  /** Runs while the billing account is locked. */
  readonly meanwhile?: (() => Promise<void>) | undefined;
}

/** Pays what is due of the invoice by card. Returns the payment. */
async function pay({ platform, organization, invoiceId, meanwhile }: Paying): Promise<string> {
  const unpaid = await invoiceOf(organization, invoiceId);
  const { currency, dueMinorUnits } = unpaid;
  const payment = { amount: Number(dueMinorUnits), currency };
  const { id } = await anEnginePayment(platform, organization, payment);
  await organization.work().atomically(async (phase) => {
    await lockTransaction(phase, { id });
    const invoice = await lockPayable(phase, unpaid, "merchant");
    await meanwhile?.();
    const attempt = beginAttempt(phase, { invoiceId, transactionId: id, attemptedBy: "merchant" });
    attempt.status = "succeeded";
    Object.assign(invoice, { status: "paid", paidMinorUnits: dueMinorUnits, dueMinorUnits: 0n, paidAt: phase.now() });
    phase.record({ type: "invoice.payment_succeeded", subject: invoice });
  });
  return id;
}

export const invoiceOf = (organization: TestOrganization, id: string) =>
  organization.work().em.findOneOrFail(InvoiceEntity, { id });

/** One run of the due work that sends the refund. */
export async function sendRefund(organization: TestOrganization, refundId: string): Promise<void> {
  const { asks } = sendScheduledRefund as Extract<typeof sendScheduledRefund, { asks: unknown }>;
  const item = { kind: SEND_REFUND, subjectId: refundId, dueAt: new Date(), attempt: 1 };
  await asks(organization.work(), item, async () => {});
}
