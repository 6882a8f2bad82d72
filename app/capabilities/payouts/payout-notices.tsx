import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { PayoutFailure } from "./payout-failure.tsx";
import type { PayoutView } from "./payout-view.server.ts";

interface PayoutNoticesProps {
  payout: PayoutView;
  viewerId: string;
}

/** What the viewer should know first, and the next step. */
export function PayoutNotices({ payout, viewerId }: PayoutNoticesProps) {
  switch (payout.status) {
    case "requires_approval":
      return <Approval isOwn={payout.initiatedBy === viewerId} />;
    case "held":
      return (
        <Callout tone="warn">
          <p className="font-bold">This payout is in review</p>
          <p>It differs from your usual payouts, so another owner or admin must approve it before it is sent.</p>
        </Callout>
      );
    case "unknown":
      return <Unknown />;
    case "pending":
      return payout.outcomeUnknownSince ? <Unsent since={payout.outcomeUnknownSince} /> : null;
    case "failed":
    case "returned":
      return <Failed payout={payout} />;
    default:
      return null;
  }
}

function Approval({ isOwn }: { isOwn: boolean }) {
  return (
    <Callout tone="warn">
      <p className="font-bold">Another person must approve this payout</p>
      <p>
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

/** The processor certainly has nothing of it. */
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

function Failed({ payout: { status, failure, settlementId } }: { payout: PayoutView }) {
  const isSettlement = settlementId !== null;
  return (
    <Callout tone="danger">
      <p className="font-bold">{status === "returned" ? "The bank sent the payout back" : "The payout failed"}</p>
      {isSettlement ? <p>The money is still yours and stays in its settlement.</p> : null}
      {failure ? (
        <PayoutFailure failure={failure} isSettlement={isSettlement} />
      ) : isSettlement ? null : (
        <p>Its money is available again.</p>
      )}
    </Callout>
  );
}
