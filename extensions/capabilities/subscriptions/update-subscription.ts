import { findOwner } from "#extensions/capabilities/customers/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
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
import { dropPending } from "./apply-change.ts";
import { carryOut } from "./carry-out-change.ts";
import { changedCoupon, discountAfter } from "./change-discount.ts";
import { assertChangeable, assertUnchanged } from "./changeable.ts";
import { chargingSteps, shownAfter } from "./charging-operation.ts";
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
  exclusive: "subscription",
  subject: (work, { subscriptionId }) => getSubscription(work, subscriptionId),
  prepare: prepareChange,
  ...chargingSteps,
  answer: (message) => message,
});

async function prepareChange(phase: UnitOfWork, seen: Subscription, request: UpdateSubscriptionRequest) {
  changedFields("a subscription", request.updateMask?.paths ?? [], CHANGEABLE);
  const pinned = openToken(phase, { schema: UpdateSubscriptionRequestSchema, request });
  const now = pinned?.at ?? phase.now();
  const loaded = await lockSubscription(phase, seen.id);
  assertUnchanged(loaded.subscription, seen);
  assertVersion(phase, loaded.subscription);
  const locked = { ...loaded, coupon: await changedCoupon(phase, loaded, request) };
  const planned = await plannedBy(phase, locked, request, now);
  if (planned) {
    if (pinned) assertShown(pinned, { version: seen.version, ...(await previewOfChange(phase, locked, planned)) });
    await dropPending(phase, locked);
  }
  const subscription = await describe(phase, locked, request);
  await phase.save();
  if (planned) return carryOut(phase, { ...locked, subscription }, { planned, request, now });
  return settled(await shownAfter(phase, seen.id));
}

/** Null where the items stay. @throws subscription_not_changeable, price_not_usable, subscription_invalid */
async function plannedBy(phase: UnitOfWork, locked: Locked, request: UpdateSubscriptionRequest, now: Date) {
  if (request.items.length === 0) return null;
  assertChangeable(locked.subscription, ["trialing", "active", "past_due", "paused"]);
  return planChange(phase, locked, {
    items: storedItems(phase, request.items),
    proration: (request.proration as Proration | undefined) ?? null,
    ...{ coupon: locked.coupon, now },
  });
}

/** Changes what bills nothing now, and locks the row. */
async function describe(phase: UnitOfWork, locked: Locked, request: UpdateSubscriptionRequest): Promise<Subscription> {
  const { paymentMethodId, reference, metadata, couponId } = request;
  const fields = new Set(request.updateMask?.paths);
  const { customerId } = locked.subscription;
  if (paymentMethodId) {
    const owner = await findOwner(phase, customerId);
    await getUsablePaymentMethod(phase, paymentMethodId, owner?.id ?? customerId);
  }
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
