import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CancelSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { settlementAtEnd } from "./end-settlement.ts";
import type { Loaded } from "./loaded.ts";
import { digestOf } from "./preview-token.ts";
import type { Refund } from "./subscription-shapes.rules.ts";

type Asked = Pick<CancelSubscriptionRequest, "refund" | "at" | "keepOpenInvoice">;

/** A digest of what a cancellation bills and gives back, as its preview showed it. */
export async function settledBy(
  work: UnitOfWork,
  loaded: Loaded,
  { request, now }: { readonly request: Asked; readonly now: Date },
): Promise<string> {
  const { refund = "none", at = "period_end", keepOpenInvoice: keepsOpenInvoice = false } = request;
  if (at !== "now") return digestOf([refund]);
  const { kind, lines } = await settlementAtEnd(work, loaded, { refund: refund as Refund, now, keepsOpenInvoice });
  const amounts = lines.map(({ type, priceId, creditsLineId, amountMinorUnits, discountMinorUnits, taxMinorUnits }) => [
    ...[type, priceId, creditsLineId, amountMinorUnits, discountMinorUnits, taxMinorUnits],
  ]);
  return digestOf([refund, kind, amounts]);
}
