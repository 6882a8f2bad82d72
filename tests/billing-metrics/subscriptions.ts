import type { EventType } from "#contract/event-types.ts";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

type Columns = Partial<Omit<Subscription, "organizationId" | "id" | "environment">>;

/** A subscription's row with its event, without what bills it. */
export function aSubscription(work: UnitOfWork, columns: Columns = {}): Promise<Subscription> {
  return work.atomically(async (phase) => {
    const { customerId = newId("customer"), currency = "USD" } = columns;
    await lockBillingAccount(phase, { customerId, currency });
    const subscription = createRow(phase, SubscriptionEntity, {
      id: newId("subscription", phase.now()),
      ...{ status: "active", planId: "pln_test", collectionMethod: "automatic", daysUntilDue: 0 },
      ...{ interval: "month", intervalCount: 1, anchorType: "anniversary", timeZone: "UTC" },
      ...{ anchorStartsAt: phase.now(), anchorIndex: 0, periodIndex: 0 },
      ...{ currentPeriodStart: phase.now(), currentPeriodEnd: phase.now(), metadata: {}, monthlyMinorUnits: 1_000n },
      ...columns,
      ...{ customerId, currency },
    });
    phase.record({ type: "subscription.created", subject: subscription });
    await phase.save();
    return subscription;
  });
}

/** Changes a subscription's row, as what bills it does: under the lock of the customer's billing account. */
export function change(
  work: UnitOfWork,
  id: string,
  columns: Columns,
  types: readonly EventType[] = ["subscription.changed"],
): Promise<void> {
  return work.atomically(async (phase) => {
    const { customerId, currency } = await phase.em.findOneOrFail(SubscriptionEntity, { id });
    await lockBillingAccount(phase, { customerId, currency });
    const subscription = await lockRow(phase, SubscriptionEntity, id, "subscription");
    Object.assign(subscription, columns);
    for (const type of types) phase.record({ type, subject: subscription });
    await phase.save();
  });
}

/** The end of a subscription. */
export const cancel = (work: UnitOfWork, id: string, canceledBy: "payer" | "merchant" | "system" = "payer") =>
  change(
    work,
    id,
    {
      status: "canceled",
      monthlyMinorUnits: 0n,
      endedAt: work.now(),
      cancellation: { reason: null, comment: null, canceledBy, refund: "none", keepsOpenInvoice: false },
    },
    ["subscription.canceled"],
  );

type InvoiceColumns = Partial<Omit<Invoice, "organizationId" | "id" | "environment">>;

/** An invoice of a subscription that was paid. */
export function aPaidInvoice(
  work: UnitOfWork,
  subscription: Subscription,
  columns: InvoiceColumns = {},
): Promise<void> {
  const { id: subscriptionId, customerId, currency } = subscription;
  return work.atomically(async (phase) => {
    await lockBillingAccount(phase, { customerId, currency });
    const invoice = createRow(phase, InvoiceEntity, {
      id: newId("invoice", phase.now()),
      ...{ customerId, currency, subscriptionId, status: "paid", reason: "renewal", collectionMethod: "automatic" },
      ...{ daysUntilDue: 0, subtotalMinorUnits: 1_000n, totalMinorUnits: 1_000n, dueMinorUnits: 0n },
      ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n, appliedMinorUnits: 0n },
      ...{ creditedMinorUnits: 0n, carriedMinorUnits: 0n, paidMinorUnits: 1_000n },
      ...columns,
    });
    phase.record({ type: "invoice.payment_succeeded", subject: invoice });
    await phase.save();
  });
}
