import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CancelSubscriptionRequest,
  CancelSubscriptionRequestSchema,
  type CreateSubscriptionRequest,
  CreateSubscriptionRequestSchema,
  type PreviewedInvoice,
  type PreviewSubscriptionRequest,
  SubscriptionPreviewSchema,
  type UpdateSubscriptionRequest,
  UpdateSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { previewedCoupon } from "./change-discount.ts";
import { assertChangeable } from "./changeable.ts";
import { invalid } from "./items.rules.ts";
import { loadSubscription } from "./loaded.ts";
import { planChange } from "./plan-change.ts";
import { previewOfCancellation } from "./preview-cancellation.ts";
import { previewOfChange } from "./preview-change.ts";
import { previewOfCreation } from "./preview-creation.ts";
import { type Asked, issueToken } from "./preview-token.ts";
import type { Proration } from "./proration.rules.ts";
import { storedItems } from "./subscription-input.ts";
import { withoutPending } from "./without-pending.ts";

interface Previewed {
  readonly asked: Asked;
  /** Of the subscription; 0 for a new one. */
  readonly version: number;
  readonly dueNow: PreviewedInvoice | null;
  readonly nextInvoice: PreviewedInvoice | null;
  readonly nextBillingAt: Date | null;
  /** A digest of what is billed. */
  readonly billed: string;
}

/** Computes a creation, a change or a cancellation, and writes nothing. @throws subscription_invalid and what the request itself throws */
export async function previewSubscription(work: UnitOfWork, request: PreviewSubscriptionRequest) {
  const now = work.now();
  const { asked, version, billed, dueNow, nextInvoice, nextBillingAt } = await previewed(work, request, now);
  const token = issueToken(work, asked, { at: now, version, billed });
  return messageOf(SubscriptionPreviewSchema, { computedAt: now, dueNow, nextInvoice, nextBillingAt, ...token });
}

function previewed(
  work: UnitOfWork,
  { create, change, cancel }: PreviewSubscriptionRequest,
  now: Date,
): Promise<Previewed> {
  if ([create, change, cancel].filter(Boolean).length !== 1)
    throw invalid("create", "Preview exactly one of create, change and cancel.");
  if (create) return ofCreation(work, create, now);
  if (change) return ofChange(work, change, now);
  return ofCancellation(work, cancel as CancelSubscriptionRequest, now);
}

async function ofCreation(work: UnitOfWork, request: CreateSubscriptionRequest, now: Date): Promise<Previewed> {
  const asked = { schema: CreateSubscriptionRequestSchema, request };
  return { asked, version: 0, ...(await previewOfCreation(work, request, now)) };
}

function ofChange(work: UnitOfWork, request: UpdateSubscriptionRequest, now: Date): Promise<Previewed> {
  return withoutPending(work, request.subscriptionId, (phase) => changeOf(phase, request, now));
}

async function changeOf(work: UnitOfWork, request: UpdateSubscriptionRequest, now: Date): Promise<Previewed> {
  const found = await loadSubscription(work, request.subscriptionId);
  assertChangeable(found.subscription, ["trialing", "active", "past_due", "paused"]);
  if (request.items.length === 0) throw invalid("change.items", "Only a change of items can be previewed.");
  const loaded = { ...found, coupon: await previewedCoupon(work, found, request) };
  const planned = await planChange(work, loaded, {
    items: storedItems(work, request.items, loaded.items),
    proration: (request.proration as Proration | undefined) ?? null,
    ...{ coupon: loaded.coupon, now },
  });
  const asked = { schema: UpdateSubscriptionRequestSchema, request };
  return { asked, version: loaded.subscription.version, ...(await previewOfChange(work, loaded, planned)) };
}

function ofCancellation(work: UnitOfWork, request: CancelSubscriptionRequest, now: Date): Promise<Previewed> {
  if (request.at !== "now") return cancellationOf(work, request, now);
  return withoutPending(work, request.subscriptionId, (phase) => cancellationOf(phase, request, now));
}

async function cancellationOf(work: UnitOfWork, request: CancelSubscriptionRequest, now: Date): Promise<Previewed> {
  const loaded = await loadSubscription(work, request.subscriptionId);
  const asked = { schema: CancelSubscriptionRequestSchema, request };
  return { asked, version: loaded.subscription.version, ...(await previewOfCancellation(work, loaded, request, now)) };
}
