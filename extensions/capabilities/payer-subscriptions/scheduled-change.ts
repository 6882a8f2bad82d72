import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { billedItems, isOfPayer, itemAmount, type Loaded } from "#extensions/capabilities/subscriptions/index.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PayerScheduledChange, PayerScheduledChangeSchema } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { itemMessages } from "./item-messages.ts";

/** What the subscription changes to at its renewal. Null for nothing, and where it ends before. */
export async function scheduledChange(
  work: UnitOfWork,
  { subscription, items: current }: Loaded,
  isHealthData: boolean,
): Promise<PayerScheduledChange | null> {
  const { pendingChange, periodIndex, anchorIndex, cancelAt, endedAt, currentPeriodEnd } = subscription;
  if (pendingChange?.waitsFor !== "at_renewal" || endedAt || (cancelAt && cancelAt <= currentPeriodEnd)) return null;
  const index = periodIndex == null ? anchorIndex : periodIndex + 1;
  const known = new Map(current.map((item) => [item.itemId, item]));
  const items = await billedItems(
    work,
    pendingChange.items.map((item) => {
      const same = known.get(item.itemId);
      return { ...item, sinceIndex: same?.priceId === item.priceId ? same.sinceIndex : index };
    }),
  );
  const { interval, intervalCount } = items[0]?.terms ?? subscription;
  return create(PayerScheduledChangeSchema, {
    ...{ items: itemMessages(items, isHealthData), interval, intervalCount },
    amount: sumOf(items, (item) => itemAmount(item, index)),
    startsAt: timestampFromDate(currentPeriodEnd),
    canDrop: isOfPayer(subscription),
  });
}
