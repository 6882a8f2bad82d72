import { Icon } from "#app/components/ui/icon.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { PayoutView } from "./payout-view.server.ts";

type State = "done" | "current" | "failed" | "next";

interface Step {
  readonly name: string;
  readonly state: State;
  readonly at: string | null;
}

interface PayoutStepsProps {
  payout: PayoutView;
  /** Times of sending, and of an end without arrival. */
  times: { readonly sentAt: string | null; readonly endedAt: string | null };
}

/** Progress of the money: requested, pending, in transit, paid. */
export function PayoutSteps({ payout, times }: PayoutStepsProps) {
  return (
    <ol aria-label="Progress" className="grid gap-4 sm:grid-cols-3">
      {stepsOf(payout, times).map(({ name, state, at }) => (
        <li
          key={name}
          aria-current={state === "current" ? "step" : undefined}
          className={`border-t-4 pt-2 text-sm ${LOOKS[state]}`}
        >
          <span className="flex items-center gap-1.5 font-semibold">
            {state === "done" ? <Icon name="check" className="size-4 text-accent" /> : null}
            {state === "failed" ? <Icon name="warning" className="size-4 text-danger" /> : null}
            {name}
            <span className="sr-only">{STATES[state]}</span>
          </span>
          {at ? <LocalTime at={at} className="text-[0.8125rem] text-muted" /> : null}
          {state === "next" && name === "Paid" && payout.arrivalEstimateAt ? (
            <span className="text-[0.8125rem] text-muted">
              Expected <LocalTime at={payout.arrivalEstimateAt} />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const LOOKS: Readonly<Record<State, string>> = {
  done: "border-accent",
  current: "border-accent",
  failed: "border-danger",
  next: "border-line text-muted",
};

const STATES: Readonly<Record<State, string>> = {
  done: ", done",
  current: ", now",
  failed: ", ended here",
  next: ", not yet",
};

function stepsOf({ status, createdAt, paidAt }: PayoutView, { sentAt, endedAt }: PayoutStepsProps["times"]): Step[] {
  const pending = (state: State): Step => ({ name: "Pending", state, at: createdAt });
  const transit = (state: State, at: string | null): Step => ({ name: "In transit", state, at });
  const last = (name: string, state: State, at: string | null): Step => ({ name, state, at });
  switch (status) {
    case "in_transit":
      return [pending("done"), transit("current", sentAt), last("Paid", "next", null)];
    case "paid":
      return [pending("done"), transit("done", sentAt), last("Paid", "done", paidAt)];
    case "returned":
      return [pending("done"), transit("done", sentAt), last("Returned", "failed", endedAt)];
    case "failed":
    case "canceled": {
      const name = status === "failed" ? "Failed" : "Canceled";
      return [pending("done"), ...(sentAt ? [transit("done", sentAt)] : []), last(name, "failed", endedAt)];
    }
    default:
      return [pending("current"), transit("next", null), last("Paid", "next", null)];
  }
}
