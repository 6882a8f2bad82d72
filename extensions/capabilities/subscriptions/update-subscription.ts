import { lockPaymentsOf } from "#extensions/capabilities/credit-notes/index.ts";
import { holdCharged } from "#extensions/capabilities/payment-methods/index.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  SubscriptionService,
  type UpdateSubscriptionRequest,
  UpdateSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { dropPending, voidPending } from "./apply-change.ts";
import { billChange, carryOut } from "./carry-out-change.ts";
import { changedCoupon, discountAfter } from "./change-discount.ts";
import { assertChangeable, assertUnchanged } from "./changeable.ts";
import { chargingSteps, shownAfter } from "./charging-operation.ts";
import { fallBehind } from "./follow-invoices.ts";
import { runningInvoiceIds } from "./give-back.ts";
import { itemsOf } from "./items.queries.ts";
import { type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { monthlyOf } from "./period-lines.ts";
import { planChange } from "./plan-change.ts";
import { previewOfChange } from "./preview-change.ts";
import { assertShown, openToken } from "./preview-token.ts";
import type { Proration } from "./proration.rules.ts";
import type { Subscription } from "./subscription.entity.ts";
import { storedItems } from "./subscription-input.ts";
import { getSubscription } from "./subscriptions.service.ts";

const CHANGEABLE = [
  ...["items", "proration", "on_payment_failure", "payment_method_id", "coupon_id", "replace_discount"],
  ...["reference", "metadata", "preview_token"],
];

/** Changes a subscription, and charges what that costs at once. A charge that fails is no refusal. */
export const updateSubscription = engineOperation({
  method: SubscriptionService.method.updateSubscription,
  subject: (work, { subscriptionId }) => getSubscription(work, subscriptionId),
  prepare: prepareChange,
  ...chargingSteps,
  answer: (message) => message,
});

async function prepareChange(phase: UnitOfWork, seen: Subscription, request: UpdateSubscriptionRequest) {
  changedFields("a subscription", request.updateMask?.paths ?? [], CHANGEABLE);
  const pinned = openToken(phase, { schema: UpdateSubscriptionRequestSchema, request });
  const now = pinned?.at ?? phase.now();
  await holdNamed(phase, seen, request);
  if (request.items.length > 0) await lockPaid(phase, seen, now);
  const loaded = await lockSubscription(phase, seen.id);
  assertUnchanged(loaded.subscription, seen);
  assertVersion(phase, loaded.subscription);
  const locked = { ...loaded, coupon: await changedCoupon(phase, loaded, request) };
  // The new change bills again what the dropped one had taken from the next invoice.
  if (request.items.length > 0) await voidPending(phase, locked);
  const planned = await plannedBy(phase, locked, request, now);
  if (!planned) {
    await describe(phase, locked, request);
    return settled(await shownAfter(phase, seen.id));
  }
  if (pinned) assertShown(pinned, { version: seen.version, ...(await previewOfChange(phase, locked, planned)) });
  // Invoices are locked before their subscription.
  const billed = await billChange(phase, locked, { planned, paymentMethodId: request.paymentMethodId });
  const subscription = await describe(phase, locked, request);
  dropPending(phase, subscription);
  await carryOut(phase, { ...locked, subscription }, { planned, request, now, billed });
  if (billed?.isRefused && !subscription.pendingChange) await fallBehind(phase, locked);
  return billed?.charge
    ? { subscriptionId: seen.id, charge: billed.charge }
    : settled(await shownAfter(phase, seen.id));
}

/** Locks what paid for the present period, before the billing account: what is refunded cannot be given back again. */
async function lockPaid(phase: UnitOfWork, { id }: Subscription, moment: Date): Promise<void> {
  const itemIds = ((await itemsOf(phase, [id])).get(id) ?? []).map((item) => item.id);
  await lockPaymentsOf(phase, await runningInvoiceIds(phase, { itemIds, moment }));
}

/** The method that will be charged is not detached meanwhile. @throws customer_not_usable, payment_method_not_usable */
async function holdNamed(phase: UnitOfWork, { customerId }: Subscription, request: UpdateSubscriptionRequest) {
  if (!request.updateMask?.paths.includes("payment_method_id")) return;
  await holdCharged(phase, { customerId, paymentMethodId: request.paymentMethodId || null });
}

/** Null where the items stay. @throws subscription_not_changeable, price_not_usable, subscription_invalid */
async function plannedBy(phase: UnitOfWork, locked: Locked, request: UpdateSubscriptionRequest, now: Date) {
  if (request.items.length === 0) return null;
  assertChangeable(locked.subscription, ["trialing", "active", "past_due", "paused"]);
  return planChange(phase, locked, {
    items: storedItems(phase, request.items, locked.items),
    proration: (request.proration as Proration | undefined) ?? null,
    ...{ coupon: locked.coupon, now },
  });
}

/** Changes what bills nothing now, and locks the row. */
async function describe(phase: UnitOfWork, locked: Locked, request: UpdateSubscriptionRequest): Promise<Subscription> {
  const { paymentMethodId, reference, metadata, couponId } = request;
  const fields = new Set(request.updateMask?.paths);
  const row = await lockSubscriptionRow(phase, locked.subscription);
  if (fields.has("payment_method_id")) {
    assertChangeable(row, ["incomplete", "trialing", "active", "past_due", "unpaid", "paused"]);
    row.paymentMethodId = paymentMethodId || null;
  }
  if (fields.has("reference")) row.reference = reference || null;
  if (fields.has("metadata")) row.metadata = mergedMetadata(row.metadata, metadata);
  const named = ["payment_method_id", "reference", "metadata"].filter((field) => fields.has(field));
  if (named.length > 0) phase.record({ type: "subscription.updated", subject: row, data: { fields: named.join(",") } });
  if (couponId === undefined) return row;
  Object.assign(row, discountAfter(row, locked.coupon, phase.now()));
  if (row.monthlyMinorUnits > 0n) row.monthlyMinorUnits = monthlyOf(locked.items, row.periodIndex ?? 0, locked.coupon);
  phase.record({ type: "subscription.changed", subject: row, data: { fields: "coupon_id" } });
  return row;
}
