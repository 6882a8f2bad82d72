import type { PayoutDestination } from "#sandbox/engine/customers/payment-method.document.ts";
import { emitEvent } from "#sandbox/engine/events/events.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { eventOf } from "#sandbox/engine/rules/payout.rules.ts";
import { type Document, documents } from "#sandbox/engine/store/documents.ts";

export interface PayoutBody {
  payout_id: string;
  merchant_id: string;
  amount: number;
  currency: string;
  status: string;
  auto_fulfill: boolean;
  customer_id: string | null;
  profile_id: string;
  connector: string | null;
  [other: string]: unknown;
}

export interface PayoutInner {
  destination: PayoutDestination | null;
  /** `domains` may show the link in a frame; null when anyone may open it. */
  link: { expiresAt: string; domains: string[] | null } | null;
}

export type Payout = Document<PayoutBody, PayoutInner>;

export const payouts = documents<PayoutBody, PayoutInner>("payouts", errors.payoutNotFound, { ofProfile: true });

/** Saves an existing payout, and emits an event if it entered a status that has one. */
export async function savePayout(call: Call, payout: Payout, statusBefore: string): Promise<void> {
  await payouts.save(call.db, payout);
  const eventType = payout.body.status === statusBefore ? undefined : eventOf(payout.body.status);
  if (eventType) await emitEvent(call, { eventType, contentType: "payout_details", document: payout });
}
