import { expect } from "vitest";
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
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
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
  readonly isFinal?: boolean;
  readonly description?: string;
}

/** An invoice, open unless it stays a draft. */
export function anInvoice(
  organization: TestOrganization,
  { amount = 1_800n, isFinal = true, description = "Coffee", ...given }: Billed = {},
) {
  const { customerId = "cus_unknown", currency = "USD" } = given;
  return organization.work().atomically(async (phase) => {
    const account = await lockBillingAccount(phase, { customerId, currency });
    const draft = await draftInvoice(phase, {
      ...{ customerId, currency, subscriptionId: null, periodIndex: null, reason: "renewal", daysUntilDue: 0 },
      ...{ collectionMethod: "automatic", paymentMethodId: null, lines: [{ ...aLine(amount), description }] },
      ...given,
    });
    if (isFinal) await finalizeInvoice(phase, account, draft);
    await phase.save();
    return draft.id;
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
    subscribe: () =>
      organization.work().atomically(async (phase) => (await aSubscriptionRow(phase, { customerId })).id),
    bill: (given: Billed = {}) => anInvoice(organization, { customerId, ...given }),
    charge: (invoiceId: string) =>
      organization.work().atomically(async (phase) => {
        chargeLater(phase, await readRow(phase, InvoiceEntity, invoiceId, "invoice"));
      }),
    key: () => withKey(),
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

const dueOf = (kind: string) => ({ kind, state: "pending" as const });

/** Lets work that has failed run again at once. */
export async function dueNow({ organization }: Pick<Biller, "organization">, kind: string): Promise<void> {
  await organization.work().em.nativeUpdate(DueWorkEntity, dueOf(kind), { runAt: new Date() });
}

/** Runs the due work of the kind until none is left; with `rounds`, until each has been tried that often. */
export async function runDue(
  { context }: Platform,
  { organization }: Pick<Biller, "organization">,
  kind: string,
  { rounds = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const handler = registry.due[kind];
  if (!handler) throw new Error(`no due work is called ${kind}`);
  const running = startDueWork(context, { [kind]: handler }, { intervalMs: 20 });
  const isOver = async () => {
    const { em } = organization.work();
    const waiting = await em.find(DueWorkEntity, dueOf(kind), { fields: ["attempts", "claimToken"] });
    return waiting.every(({ attempts, claimToken }) => attempts >= rounds && claimToken === null);
  };
  await expect.poll(isOver, { timeout: 20_000, interval: 20 }).toBe(true);
  await running.stop(5_000);
}
