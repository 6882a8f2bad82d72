import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { WaitingChange } from "./waiting-changes.server.ts";

/** The lowered controls that wait for a second person, or for their time. Nothing without any. */
export function WaitingChanges({ changes }: { changes: readonly WaitingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="mb-6">
      <Panel id="waiting" title="Changes that wait" flush>
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.controlChangeId} className="flex flex-wrap items-start justify-between gap-3 p-4 sm:px-5">
              <div className="min-w-0">
                <p className="font-semibold">
                  <Title change={change} />
                </p>
                <p className="text-muted text-sm">
                  <State change={change} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Actions change={change} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Title({ change: { control, currency, fromValue, toValue } }: { change: WaitingChange }) {
  if (control === "delay_business_days")
    return (
      <>
        Sales become available after {String(toValue)} business days instead of {String(fromValue)}
      </>
    );
  return (
    <>
      Second approval in {currency}: <Threshold currency={currency} value={toValue} /> instead of{" "}
      <Threshold currency={currency} value={fromValue} isBefore />
    </>
  );
}

interface ThresholdProps {
  currency: string | null;
  value: bigint | null;
  isBefore?: boolean;
}

function Threshold({ currency, value, isBefore = false }: ThresholdProps) {
  // Without a threshold of its own, a currency needs approval always once another one has a threshold.
  if (value === null) return isBefore ? "always" : "never";
  return (
    <>
      above <Money amount={value} currency={currency ?? ""} />
    </>
  );
}

function State({ change: { effectiveAt, requestedBy, isOwn } }: { change: WaitingChange }) {
  const asked = isOwn ? "You asked for it" : `${requestedBy} asked for it`;
  if (effectiveAt)
    return (
      <>
        {asked}. It takes effect on <LocalTime at={effectiveAt} />.
      </>
    );
  return `${asked}. It needs another owner or admin, and takes effect 24 hours after that.`;
}

function Actions({ change }: { change: WaitingChange }) {
  const path = `/settings/control-changes/${change.controlChangeId}`;
  return (
    <>
      <Confirm
        question="Cancel this change?"
        verb="Cancel change"
        action={`${path}/cancel`}
        danger
        trigger={{ className: button("secondary", "small"), content: "Cancel change" }}
      >
        The setting stays as it is.
      </Confirm>
      {change.effectiveAt || change.isOwn ? null : (
        <Confirm
          question="Approve this change?"
          verb="Approve change"
          action={`${path}/approve`}
          trigger={{ className: button("primary", "small"), content: "Approve change" }}
        >
          It takes effect in 24 hours. Until then, it can be canceled.
        </Confirm>
      )}
    </>
  );
}
