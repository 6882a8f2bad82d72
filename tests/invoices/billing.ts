import { reasonOf } from "#extensions/caller/index.ts";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import {
  chargeLater,
  draftInvoice,
  finalizeInvoice,
  InvoiceAttemptEntity,
  InvoiceEntity,
  type NewInvoice,
  type NewLine,
} from "#extensions/capabilities/invoices/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

export const aLine = (amountMinorUnits: bigint): NewLine => ({
  ...{ type: "period", description: "Coffee", priceId: null, itemId: null, quantity: 1, tax: null },
  ...{ periodStart: null, periodEnd: null, creditsLineId: null, amountMinorUnits },
  ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
});

interface Billed extends Partial<Omit<NewInvoice, "lines">> {
  readonly amount?: bigint;
}

/** An open invoice. */
export function anInvoice(organization: TestOrganization, { amount = 1_800n, ...given }: Billed = {}) {
  const { customerId = "cus_unknown", currency = "USD" } = given;
  return organization.work().atomically(async (phase) => {
    const account = await lockBillingAccount(phase, { customerId, currency });
    const draft = await draftInvoice(phase, {
      ...{ customerId, currency, subscriptionId: null, periodIndex: null, reason: "renewal", daysUntilDue: 0 },
      ...{ collectionMethod: "automatic", paymentMethodId: null, lines: [aLine(amount)], ...given },
    });
    const { id } = await finalizeInvoice(phase, account, draft);
    await phase.save();
    return id;
  });
}

/** A merchant with a customer, who has stored a card. */
export async function aBiller(platform: Platform, testCard?: string) {
  const organization = await anOrganization(platform);
  const stored = await aPaymentMethod(platform, organization, { ...(testCard && { testCard }) });
  const callers = callersOf(platform, organization);
  const { customerId } = stored;
  return {
    ...{ organization, ...callers, ...stored },
    bill: (given: Billed = {}) => anInvoice(organization, { customerId, ...given }),
    charge: (invoiceId: string) =>
      organization.work().atomically(async (phase) => {
        chargeLater(phase, await readRow(phase, InvoiceEntity, invoiceId, "invoice"));
      }),
    pay: (invoiceId: string, request = {}, key?: string) =>
      untilDone(() => callers.invoices.payInvoice({ invoiceId, ...request }, withKey(key))),
    attemptsOf: (invoiceId: string) =>
      readRows(organization.work(), InvoiceAttemptEntity, { invoiceId }, { orderBy: [["createdAt", "asc"]] }),
    typesOf: async (subjectId: string) => {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type.replace("invoice.", ""));
    },
  };
}

export type Biller = Awaited<ReturnType<typeof aBiller>>;

/** Runs the due work of these kinds until none is left. */
export async function runDue({ context }: Platform, { organization }: Pick<Biller, "organization">, kind: string) {
  const handler = registry.due[kind];
  if (!handler) throw new Error(`no due work is called ${kind}`);
  const running = startDueWork(context, { [kind]: handler }, { intervalMs: 20 });
  const isDone = async () => {
    const { em } = organization.work();
    return (await em.count(DueWorkEntity, { kind, state: "pending", runAt: { $lte: new Date() } })) === 0;
  };
  try {
    const end = Date.now() + 20_000;
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error(`${kind} is still due`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await running.stop(5_000);
  }
}

export { reasonOf };
