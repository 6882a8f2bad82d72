import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { timeLeft } from "#app/components/ui/time-left.ts";
import { useNow } from "#app/components/ui/viewer.ts";
import { approvalReasonText } from "./settlement-labels.ts";
import type { SettlementView } from "./settlement-view.server.ts";

interface SettlementNoticesProps {
  settlement: SettlementView;
  viewerId: string;
}

/** The most important notice for the viewer, before there is a payout. */
export function SettlementNotices({ settlement, viewerId }: SettlementNoticesProps) {
  const { status, autoCloseAt, closedBy, approvalReason, netAmount, currency } = settlement;
  if (status === "accruing" && autoCloseAt) return <Closing at={autoCloseAt} />;
  if (status === "closed")
    return (
      <Callout tone="warn">
        <p className="font-bold">
          {closedBy === viewerId ? "Another person must approve this settlement" : "This settlement waits for approval"}
        </p>
        <p>
          {approvalReasonText(approvalReason)}{" "}
          {closedBy === viewerId
            ? "You closed it, so another owner or admin must approve it."
            : "An owner or admin can approve it."}
        </p>
      </Callout>
    );
  if (status === "carried_forward")
    return (
      <Callout>
        <p className="font-bold">The next settlement includes this total</p>
        {netAmount < 0n ? (
          <p>
            It came to <Money amount={netAmount} currency={currency} />, so there was nothing to pay out.
          </p>
        ) : (
          <p>It came to less than your minimum for a payout.</p>
        )}
      </Callout>
    );
  return null;
}

function Closing({ at }: { at: string }) {
  const now = useNow();
  const closesAt = new Date(at);
  return (
    <Callout>
      <p className="font-bold">
        {closesAt > now
          ? `Closes in ${timeLeft(closesAt, now).replace(/ left$/, "")}`
          : "The settlement is being closed"}
      </p>
      <p>
        It closes on <LocalTime at={at} />. Money that becomes available before then is added.
      </p>
    </Callout>
  );
}
