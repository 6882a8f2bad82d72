import type { Push } from "./port.ts";

/** The cloud's field names: ours in snake_case. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), camelKeys(each)]));
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The body of a push. */
export function pushJson(push: Push): object {
  return {
    sale_id: push.saleId,
    transaction_id: push.transactionId,
    vendor_device_id: push.vendorDeviceId,
    type: push.type,
    amount: String(push.amount),
    currency: push.currency,
    tip_eligible_amount: push.tipEligibleAmount === null ? null : String(push.tipEligibleAmount),
    allow_partial: push.allowPartial,
    refunds: push.refunds && {
      refund_id: push.refunds.refundId,
      vendor_reference: push.refunds.vendorReference,
    },
    not_after: push.notAfter.toISOString(),
    deadline_at: push.deadlineAt.toISOString(),
    configuration: push.configuration,
    cart: push.cart.map(({ name, amount, quantity }) => ({ name, amount: String(amount), quantity })),
  };
}
