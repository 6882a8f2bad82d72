import { type Urgency, urgencyOf } from "#app/components/ui/time-left.ts";
import type { Overview } from "./read-overview.server.ts";

interface Headline {
  /** Names the region. */
  readonly label: string;
  readonly title: string;
  readonly text: string | null;
  /** A deadline that is appended to the text. */
  readonly deadline: string | null;
  readonly urgency: Urgency | "done";
  readonly action?: { readonly to: string; readonly name: string };
}

const STEPS = { to: "/onboarding", name: "View steps" };

type Tasks = Pick<
  Overview,
  "summary" | "disputes" | "overdue" | "paymentsInReview" | "expiringKeys" | "openSteps" | "problems"
>;

/** The most urgent open task: without an account no money moves, a missed deadline loses money, the rest can wait. */
export function headlineOf(tasks: Tasks, now: Date): Headline {
  const { summary, disputes, overdue, paymentsInReview, expiringKeys, openSteps, problems } = tasks;
  const open = { label: "Next step", deadline: null, urgency: "calm" } as const;
  const merchant = openSteps.find(({ id }) => id === "merchant");
  if (merchant)
    return { ...open, title: merchant.title, text: "You can't accept payments until it is connected.", action: STEPS };
  const [urgent] = problems.urgent;
  if (urgent) return { ...open, title: urgent.title, text: urgent.text, action: { to: urgent.to, name: "View" } };
  if (summary.waiting > 0) return disputesHeadline(summary.waiting, disputes[0], now);
  if (overdue > 0)
    return {
      ...open,
      title: overdueTitle(overdue),
      text: "You can still respond, but the bank may ignore it.",
      action: { to: "/disputes?show=overdue", name: "View disputes" },
    };
  if (paymentsInReview > 0)
    return {
      ...open,
      title: inReviewTitle(paymentsInReview),
      text: "The processor or you must decide before they are paid.",
      action: { to: "/transactions?show=review", name: "View payments" },
    };
  const [other] = problems.others;
  if (other) return { ...open, title: other.title, text: other.text, action: { to: other.to, name: "View" } };
  const [key] = expiringKeys;
  if (key)
    return {
      ...open,
      title: `API key “${key.name ?? `${key.prefix}…`}” expires`,
      text: "Rotate it before requests with it fail.",
      action: { to: "/settings/api-keys", name: "View keys" },
    };
  const [step] = openSteps;
  if (step) return { ...open, title: step.title, text: step.text, action: step.link ?? STEPS };
  return { ...open, label: "Status", title: "You're all caught up.", text: "No open tasks.", urgency: "done" };
}

export function inReviewTitle(count: number): string {
  return count === 1 ? "1 payment is in review" : `${count} payments are in review`;
}

export function overdueTitle(count: number): string {
  return count === 1 ? "The deadline of 1 dispute has passed" : `The deadlines of ${count} disputes have passed`;
}

function disputesHeadline(waiting: number, first: Overview["disputes"][number] | undefined, now: Date): Headline {
  const deadline = first?.respondBy ?? null;
  return {
    label: "Next deadline",
    title: waiting === 1 ? "1 dispute needs a response" : `${waiting} disputes need a response`,
    text: deadline ? null : "The next dispute has no deadline.",
    deadline,
    urgency: deadline ? urgencyOf(new Date(deadline), now) : "calm",
    ...(first && { action: { to: `/disputes/${first.disputeId}`, name: "Respond" } }),
  };
}
