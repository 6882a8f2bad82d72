export const ONBOARDING_STATUSES = [
  "not_started",
  "in_progress",
  "submitted",
  "under_review",
  "update_requested",
  "approved",
  "rejected",
] as const;

export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

interface Move {
  readonly from: readonly OnboardingStatus[];
  readonly to: OnboardingStatus;
}

/** Every move of an application. A save or a new request in `update_requested` changes no status, so it is no move. */
const MOVES = {
  begin: { from: ["not_started"], to: "in_progress" },
  submit: { from: ["in_progress", "update_requested"], to: "submitted" },
  review: { from: ["submitted"], to: "under_review" },
  request_update: { from: ["under_review"], to: "update_requested" },
  approve: { from: ["under_review"], to: "approved" },
  reject: { from: ["under_review"], to: "rejected" },
  reopen: { from: ["rejected"], to: "in_progress" },
} as const satisfies Readonly<Record<string, Move>>;

export type OnboardingMove = keyof typeof MOVES;

/** The status after the move; null when the application cannot make it. */
export function movedTo(status: OnboardingStatus, move: OnboardingMove): OnboardingStatus | null {
  const { from, to }: Move = MOVES[move];
  return from.includes(status) ? to : null;
}

const EDITABLE: readonly OnboardingStatus[] = ["not_started", "in_progress", "update_requested"];

/** Whether the merchant may change the application. */
export const isEditable = (status: OnboardingStatus): boolean => EDITABLE.includes(status);
