import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { subscriptionPath } from "./subscription-columns.tsx";
import { isLive } from "./subscription-labels.ts";
import type { SubscriptionView } from "./subscription-view.server.ts";

/** Where items can be changed. */
const CHANGEABLE = ["trialing", "active", "past_due", "paused"];
/** Where an invoice is due. */
const RETRYABLE = ["past_due", "unpaid"];
const PAUSABLE = ["trialing", "active", "past_due", "unpaid"];

/** Actions for the subscription in its state. One that has ended has none. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionView }) {
  const { status, cancelAt } = subscription;
  const path = subscriptionPath(subscription);
  if (!isLive(status)) return null;
  return (
    <>
      <Link to={`${path}/edit`} className={button("quiet")}>
        Edit
      </Link>
      <Link to={`${path}/cancel`} className={button("secondary")}>
        Cancel
      </Link>
      {PAUSABLE.includes(status) ? (
        <Link to={`${path}/pause`} className={button("secondary")}>
          Pause
        </Link>
      ) : null}
      {status === "trialing" ? (
        <Link to={`${path}/extend-trial`} className={button("secondary")}>
          Extend trial
        </Link>
      ) : null}
      {RETRYABLE.includes(status) ? <RetryPayment path={path} /> : null}
      {cancelAt || status === "paused" ? <Resume subscription={subscription} /> : null}
      {CHANGEABLE.includes(status) ? (
        <Link to={`${path}/change`} className={button()}>
          Change
        </Link>
      ) : null}
    </>
  );
}

function RetryPayment({ path }: { path: string }) {
  return (
    <Confirm
      question="Retry the payment?"
      verb="Retry payment"
      action={`${path}/retry-payment`}
      trigger={{ className: button("secondary"), content: "Retry payment" }}
    >
      The stored payment method is charged now. The planned retries stay as they are.
    </Confirm>
  );
}

function Resume({ subscription }: { subscription: SubscriptionView }) {
  const isPaused = subscription.status === "paused";
  return (
    <Confirm
      question={isPaused ? "Resume this subscription?" : "Keep this subscription?"}
      verb={isPaused ? "Resume subscription" : "Take the cancellation back"}
      action={`${subscriptionPath(subscription)}/resume`}
      trigger={{ className: button("secondary"), content: isPaused ? "Resume" : "Don't cancel" }}
    >
      {isPaused ? "Its next period is billed again." : "It goes on after its period, and is billed as before."}
    </Confirm>
  );
}
