import { type DestinationView, destinationName } from "#app/capabilities/payouts/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { ClosingLimits } from "./closing-limits.server.ts";
import { settlementPath } from "./settlement-columns.tsx";
import type { SettlementView } from "./settlement-view.server.ts";

interface SettlementActionsProps {
  settlement: SettlementView;
  viewerId: string;
  /** The default destination of its currency. */
  destination: DestinationView | null;
  /** Whether payouts of its currency are stopped. */
  isStopped: boolean;
  /** The limits of its currency. */
  limits: ClosingLimits;
}

type Shown = Omit<SettlementActionsProps, "viewerId">;

/** Actions for the settlement in its state. */
export function SettlementActions({ viewerId, ...shown }: SettlementActionsProps) {
  const { settlement } = shown;
  const { status, closedBy } = settlement;
  const mayApprove = status === "closed" && closedBy !== viewerId;
  return (
    <>
      {status === "accruing" ? <Close {...shown} /> : <Statement settlement={settlement} />}
      {mayApprove ? <Approve {...shown} /> : null}
    </>
  );
}

function Close(shown: Shown) {
  const { settlement } = shown;
  return (
    <Confirm
      question={<SettlementQuestion verb="Close" settlement={settlement} />}
      verb="Close settlement"
      action={`${settlementPath(settlement)}/close`}
      trigger={{ className: button("secondary"), content: "Close settlement" }}
    >
      {settlement.netAmount > 0n ? (
        <Outcome {...shown} />
      ) : (
        <>There is nothing to pay out. The total is carried forward to the next settlement.</>
      )}{" "}
      Money that becomes available later goes into the next settlement. You can't reopen it.
    </Confirm>
  );
}

/** What closing leads to, as the limits and the total are now. */
function Outcome(shown: Shown) {
  const { settlement, limits } = shown;
  const { netAmount, currency } = settlement;
  if (netAmount < limits.minimumAmount)
    return (
      <>
        It is less than your minimum of <Money amount={limits.minimumAmount} currency={currency} />, so it is carried
        forward to the next settlement.
      </>
    );
  if (!limits.mayNeedApproval)
    return (
      <>
        <Goes {...shown} /> No approval is needed.
      </>
    );
  const threshold = limits.approvalThresholdAmount;
  return (
    <>
      <Goes {...shown} />{" "}
      {threshold === null ? (
        "Another person must approve it first."
      ) : (
        <>
          If it is more than <Money amount={threshold} currency={currency} /> with what was paid out before, another
          person must approve it first.
        </>
      )}
    </>
  );
}

function Approve(shown: Shown) {
  const { settlement } = shown;
  return (
    <Confirm
      question={<SettlementQuestion verb="Approve" settlement={settlement} />}
      verb="Approve settlement"
      action={`${settlementPath(settlement)}/approve`}
      trigger={{ className: button(), content: "Approve settlement" }}
    >
      <Goes {...shown} /> Its entries can no longer be removed.
    </Confirm>
  );
}

/** The amount and destination of the payout, or the reason that it waits. */
function Goes({ settlement: { netAmount, currency }, destination, isStopped }: Shown) {
  const money = <Money amount={netAmount} currency={currency} className="font-semibold text-ink" />;
  if (!destination)
    return (
      <>
        {money} waits until you add a payout destination in {currency}.
      </>
    );
  const name = <span className="font-semibold text-ink">{destinationName(destination)}</span>;
  if (isStopped)
    return (
      <>
        {money} waits while payouts in {currency} are paused, and then goes to {name}.
      </>
    );
  if (destination.status === "unusable")
    return (
      <>
        {money} waits until {name} works again.
      </>
    );
  if (destination.status === "cooling_off")
    return (
      <>
        {money} waits until {name} can be used, from <LocalTime at={destination.usableAt} />.
      </>
    );
  return (
    <>
      {money} is paid out to {name}.
    </>
  );
}

function SettlementQuestion({ verb, settlement }: { verb: string; settlement: SettlementView }) {
  return (
    <>
      {verb} the settlement of <Money amount={settlement.netAmount} currency={settlement.currency} />?
    </>
  );
}

const FORMATS = [
  ["pdf", "PDF"],
  ["csv", "CSV"],
] as const;

/** Files, which Remix must not navigate to. */
function Statement({ settlement }: { settlement: SettlementView }) {
  return FORMATS.map(([format, name]) => (
    <a
      key={format}
      href={`${settlementPath(settlement)}/statement?format=${format}`}
      download
      className={button("secondary")}
    >
      <Icon name="download" className="size-4" />
      Statement ({name})
    </a>
  ));
}
