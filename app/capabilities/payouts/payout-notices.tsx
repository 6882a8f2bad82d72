import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { isUncertain } from "#contract/status-labels.ts";
import { PayoutFailure } from "./payout-failure.tsx";
import { WAITING_NOTICE } from "./payout-labels.ts";
import type { ReviewView } from "./payout-page.server.ts";
import type { PayoutView } from "./payout-view.server.ts";

interface PayoutNoticesProps {
  payout: PayoutView;
  viewerId: string;
  review: ReviewView | null;
}

/** The most important notice for the viewer, with the next step. */
export function PayoutNotices({ payout, viewerId, review }: PayoutNoticesProps) {
  const isOwn = payout.initiatedBy === viewerId;
  switch (payout.status) {
    case "requires_approval":
      return <Approval isOwn={isOwn} />;
    case "held":
      return <Review payout={payout} isOwn={isOwn} review={review} />;
    case "unknown":
      return <Unknown />;
    case "pending":
      return payout.outcomeUnknownSince ? <Unsent since={payout.outcomeUnknownSince} /> : null;
    case "failed":
    case "returned":
    case "canceled":
      return payout.failure ? <Failed payout={payout} failure={payout.failure} /> : null;
    default:
      return null;
  }
}

/** People who can lift the hold. Operators always can. */
function Review({ payout, isOwn, review }: { payout: PayoutView; isOwn: boolean; review: ReviewView | null }) {
  const { currency } = payout;
  return (
    <Callout tone="warn">
      <p className="font-bold">This payout is in review</p>
      <div id={WAITING_NOTICE}>
        <p>It differs from your usual payouts, so it is not sent yet. Its amount is reserved.</p>
        {review?.isWithinLimit ? (
          <p>
            {isOwn
              ? "You requested it, so another owner or admin must approve it."
              : "Another owner or admin than the one who requested it can approve it."}
          </p>
        ) : (
          <p>
            {review && review.limitAmount > 0n ? (
              <>
                Owners and admins can approve <Money amount={review.limitAmount} currency={currency} /> in review within
                24 hours, and <Money amount={review.leftAmount} currency={currency} /> are left.{" "}
              </>
            ) : (
              "Only our team can approve it. "
            )}
            Contact support.
          </p>
        )}
      </div>
    </Callout>
  );
}

function Approval({ isOwn }: { isOwn: boolean }) {
  return (
    <Callout tone="warn">
      <p className="font-bold">Another person must approve this payout</p>
      <p id={WAITING_NOTICE}>
        It is above your approval threshold and not sent yet. Its amount is reserved.{" "}
        {isOwn ? "You requested it, so another owner or admin must approve it." : "An owner or admin can approve it."}
      </p>
    </Callout>
  );
}

export function Unknown() {
  return (
    <Callout tone="warn">
      <p className="font-bold">Outcome unknown, we are checking.</p>
      <p>
        The processor didn't answer, so we don't know yet whether the payout was sent. The amount stays reserved, and it
        isn't sent a second time. Don't pay it out again.
      </p>
    </Callout>
  );
}

/** The processor has certainly not received it. */
export function Unsent({ since }: { since: string }) {
  return (
    <Callout tone="warn">
      <p className="font-bold">
        We can't reach the processor since <LocalTime at={since} />
      </p>
      <p>The payout is not sent yet. It is sent as soon as the processor answers. Its amount stays reserved.</p>
    </Callout>
  );
}

const FAILURES: Readonly<Record<string, string>> = {
  failed: "The payout failed",
  canceled: "The payout was canceled",
  returned: "The bank sent the payout back",
};

function Failed({ payout, failure }: { payout: PayoutView; failure: NonNullable<PayoutView["failure"]> }) {
  return (
    <Callout tone="danger">
      <p className="font-bold">{FAILURES[payout.status]}</p>
      <PayoutFailure failure={failure} isSettlement={payout.settlementId !== null} isConfirmed={!isUncertain(payout)} />
    </Callout>
  );
}
