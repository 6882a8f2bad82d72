import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const ONBOARDING: Readonly<Record<string, Label>> = {
  not_started: { name: "Not started", tone: "neutral" },
  in_progress: { name: "In progress", tone: "neutral" },
  submitted: { name: "Submitted", tone: "neutral" },
  under_review: { name: "Under review", tone: "neutral" },
  update_requested: { name: "Update requested", tone: "warn" },
  approved: { name: "Approved", tone: "neutral" },
  rejected: { name: "Rejected", tone: "danger" },
};

const ACCOUNT: Readonly<Record<string, Label>> = {
  active: { name: "Active", tone: "neutral" },
  inactive: { name: "Inactive", tone: "neutral" },
  restricted: { name: "Restricted", tone: "warn" },
  suspended: { name: "Suspended", tone: "danger" },
  closed: { name: "Closed", tone: "neutral" },
};

const REASONS: Readonly<Record<string, string>> = {
  not_connected: "Not connected to the payment engine",
  not_approved: "Not approved yet",
  no_payout_destination: "No payout destination",
  account_restricted: "Stopped by Tollhouse",
  account_suspended: "Stopped by Tollhouse",
  account_closed: "The account is closed",
};

const labelIn = (labels: Readonly<Record<string, Label>>, word: string): Label =>
  labels[word] ?? { name: plainWords(word), tone: "neutral" };

export const onboardingLabel = (status: string): Label => labelIn(ONBOARDING, status);
export const accountLabel = (status: string): Label => labelIn(ACCOUNT, status);
export const reasonName = (reason: string): string => REASONS[reason] ?? plainWords(reason);
