import { Form } from "#app/components/requests/form.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { isUncertain } from "#contract/status-labels.ts";
import { PayoutFailure } from "./payout-failure.tsx";
import { destinationName } from "./payout-labels.ts";
import { Unknown, Unsent } from "./payout-notices.tsx";
import type { DestinationView, PayoutView } from "./payout-view.server.ts";

interface SettlementPayoutNoticeProps {
  settlement: { readonly settlementId: string; readonly status: string };
  /** The default destination of the settlement's currency, while payment is pending. */
  destination: DestinationView | null;
  /** Whether payouts of its currency are stopped. */
  isStopped: boolean;
  /** The latest one. */
  payout: PayoutView | null;
}

/** State of an approved settlement's money, and missing prerequisites. */
export function SettlementPayoutNotice({ settlement, destination, isStopped, payout }: SettlementPayoutNoticeProps) {
  const { status, settlementId } = settlement;
  if (status === "approved" && isStopped) return <Stopped />;
  if (status === "approved") return <Waiting destination={destination} />;
  if (status === "funding" && payout?.status === "unknown") return <Unknown />;
  if (status === "funding" && payout?.status === "pending" && payout.outcomeUnknownSince)
    return <Unsent since={payout.outcomeUnknownSince} />;
  const isConfirmed = !(payout && isUncertain(payout));
  if (status !== "failed" && (status !== "funding" || isConfirmed)) return null;
  return (
    <Callout tone="danger">
      <p className="font-bold">The payout of this settlement failed</p>
      {payout?.failure ? (
        <PayoutFailure failure={payout.failure} isSettlement isConfirmed={isConfirmed} />
      ) : (
        <p>The money is still yours and stays in this settlement.</p>
      )}
      {destination?.status === "active" ? <PayAgain settlementId={settlementId} destination={destination} /> : null}
    </Callout>
  );
}

/** Making a destination the default again retries the payout. */
function PayAgain({ settlementId, destination }: { settlementId: string; destination: DestinationView }) {
  const query = new URLSearchParams({ settlement: settlementId });
  return (
    <Form
      method="post"
      action={`/settings/payout-destinations/${destination.payoutDestinationId}/default?${query}`}
      className="mt-3 space-y-2"
    >
      <p>Your default destination is {destinationName(destination)}.</p>
      <button type="submit" className={button("secondary")}>
        Pay out again
      </button>
    </Form>
  );
}

function Stopped() {
  return (
    <Callout tone="warn">
      <p className="font-bold">Payouts in this currency are paused</p>
      <p>The settlement is paid out when they go on.</p>
    </Callout>
  );
}

function Waiting({ destination }: { destination: DestinationView | null }) {
  if (!destination)
    return (
      <Callout tone="warn">
        <p className="font-bold">No destination yet</p>
        <p>
          <Link to="/settings/payout-destinations" className={link}>
            Add a payout destination
          </Link>{" "}
          in this currency. The settlement is then paid out.
        </p>
      </Callout>
    );
  const name = destinationName(destination);
  if (destination.status === "cooling_off")
    return (
      <Callout>
        <p className="font-bold">
          Paid out from <LocalTime at={destination.usableAt} />
        </p>
        <p>{name} was added less than 48 hours ago. New destinations wait, to protect you from theft.</p>
      </Callout>
    );
  if (destination.status === "unusable")
    return (
      <Callout tone="danger">
        <p className="font-bold">{name} can't be used</p>
        <p>
          Its bank link or card no longer works.{" "}
          <Link to="/settings/payout-destinations" className={link}>
            Fix the destination
          </Link>
        </p>
      </Callout>
    );
  return <Callout>The payout to {name} is sent within minutes.</Callout>;
}
