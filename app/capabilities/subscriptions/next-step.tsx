import type { ReactNode } from "react";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { SubscriptionRow } from "./subscription-view.server.ts";

type Standing = Pick<
  SubscriptionRow,
  | "status"
  | "currency"
  | "nextAmount"
  | "nextBillingAt"
  | "trialEnd"
  | "cancelAt"
  | "endedAt"
  | "pause"
  | "pendingChange"
  | "createdAt"
>;

const DAY_MS = 24 * 3_600_000;

/** What comes next, in words: "Renews Dec 31, 2026 for $18.00". */
export function NextStep({ subscription }: { subscription: Standing }) {
  const { status, cancelAt, endedAt, pause, createdAt, trialEnd, pendingChange } = subscription;
  if (endedAt) return <When before="Ended" at={endedAt} />;
  if (status === "incomplete") {
    const until = new Date(new Date(createdAt).getTime() + DAY_MS).toISOString();
    return <When before="Ends unless it is paid by" at={until} />;
  }
  if (cancelAt) return <When before="Ends" at={cancelAt} />;
  if (status === "paused")
    return pause?.resumesAt ? <When before="Resumes" at={pause.resumesAt} /> : "Paused until you resume it";
  if (status === "trialing" && trialEnd)
    return (
      <When before="Trial ends" at={trialEnd}>
        <Charge subscription={subscription} before=", then" />
      </When>
    );
  if (!subscription.nextBillingAt) return "Nothing more is billed";
  return (
    <When before={pendingChange?.waitsFor === "at_renewal" ? "Changes" : "Renews"} at={subscription.nextBillingAt}>
      <Charge subscription={subscription} before=" for" />
    </When>
  );
}

function When({ before, at, children }: { before: string; at: string; children?: ReactNode }) {
  return (
    <>
      {before} <LocalTime at={at} style="date" className="whitespace-nowrap" />
      {children}
    </>
  );
}

function Charge({ subscription: { nextAmount, currency }, before }: { subscription: Standing; before: string }) {
  if (nextAmount === null) return null;
  // Credit or a coupon pays all of it: "for $0.00" reads like a free plan.
  if (nextAmount === 0n) return <>, nothing to pay</>;
  return (
    <>
      {before} <Money amount={nextAmount} currency={currency} />
    </>
  );
}
