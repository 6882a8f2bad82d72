import { button } from "#app/components/ui/button.ts";
import { Money } from "#app/components/ui/money.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { payoutPath } from "./payout-columns.tsx";
import { destinationName, isWaiting, WAITING_NOTICE } from "./payout-labels.ts";
import type { ReviewView } from "./payout-page.server.ts";
import type { PayoutView } from "./payout-view.server.ts";

interface PayoutActionsProps {
  payout: PayoutView;
  viewerId: string;
  /** Of a payout that is held for risk. */
  review: ReviewView | null;
}

/** Actions for a payout that waits for a person. */
export function PayoutActions({ payout, viewerId, review }: PayoutActionsProps) {
  if (!isWaiting(payout.status)) return null;
  return (
    <>
      <Cancel payout={payout} />
      <Approve payout={payout} isOwn={payout.initiatedBy === viewerId} review={review} />
    </>
  );
}

function Cancel({ payout }: { payout: PayoutView }) {
  return (
    <Confirm
      question={<PayoutQuestion verb="Cancel" payout={payout} />}
      verb="Cancel payout"
      action={`${payoutPath(payout)}/cancel`}
      danger
      trigger={{ className: button("secondary"), content: "Cancel payout" }}
    >
      It was not sent. <Money amount={payout.totalDebitAmount} currency={payout.currency} /> is available again.
    </Confirm>
  );
}

function Approve({ payout, isOwn, review }: Omit<PayoutActionsProps, "viewerId"> & { isOwn: boolean }) {
  const { amount, currency, destination } = payout;
  if (isOwn || review?.isWithinLimit === false)
    return (
      <button type="button" disabled aria-describedby={WAITING_NOTICE} className={button()}>
        Approve payout
      </button>
    );
  return (
    <Confirm
      question={<PayoutQuestion verb="Approve" payout={payout} />}
      verb="Approve payout"
      action={`${payoutPath(payout)}/approve`}
      trigger={{ className: button(), content: "Approve payout" }}
    >
      <Money amount={amount} currency={currency} /> is sent
      {destination ? ` to ${destinationName(destination)}` : ""} at once. This can't be undone.
    </Confirm>
  );
}

function PayoutQuestion({ verb, payout }: { verb: string; payout: PayoutView }) {
  return (
    <>
      {verb} the payout of <Money amount={payout.amount} currency={payout.currency} />?
    </>
  );
}
