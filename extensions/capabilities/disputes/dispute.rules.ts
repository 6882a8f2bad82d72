import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { MAX_CHARACTERS } from "./requirements.rules.ts";

interface Standing {
  stage: string;
  status: string;
}

interface Answerable extends Standing {
  processor: string | null | undefined;
}

/** Processors that pass one response to the bank and refuse a second (Stripe, "Responding to disputes"). */
const ONE_SUBMISSION: ReadonlySet<string> = new Set(["stripe"]);

export function takesOneSubmission({ processor }: Pick<Answerable, "processor">): boolean {
  return processor != null && ONE_SUBMISSION.has(processor);
}

const ANSWERABLE_STAGES: ReadonlySet<string> = new Set(["pre_dispute", "dispute", "pre_arbitration", "arbitration"]);
const ANSWERABLE_STATUSES = new Set(["dispute_opened", "dispute_challenged"]);

/** Until the bank decides. */
function isOpen({ stage, status }: Standing): boolean {
  return ANSWERABLE_STAGES.has(stage) && ANSWERABLE_STATUSES.has(status);
}

/** The engine accepts responses until the bank decides, also after a first one, where the processor takes another. */
export function isAnswerable(dispute: Answerable): boolean {
  return isOpen(dispute) && !(dispute.status === "dispute_challenged" && takesOneSubmission(dispute));
}

/** Only a dispute that waits for the merchant can be accepted: a response that is with the bank decides it. */
export function isAcceptable(dispute: Standing): boolean {
  return dispute.status === "dispute_opened" && isOpen(dispute);
}

export function assertAcceptable(dispute: Standing): void {
  if (!isAcceptable(dispute)) throw notAnswerable(dispute);
}

/** @throws dispute_not_answerable, dispute_answered_once */
export function assertAnswerable(dispute: Answerable): void {
  if (isAnswerable(dispute)) return;
  throw isOpen(dispute) ? refuse("dispute_answered_once") : notAnswerable(dispute);
}

function notAnswerable({ stage, status }: Standing) {
  return refuse("dispute_not_answerable", { dispute_status: status, dispute_stage: stage });
}

/**
 * The engine attaches a file to the dispute only before the first response of the first stage; later it stores it
 * separately.
 */
export function takesAttachedFiles({ stage, status }: Standing): boolean {
  return stage === "dispute" && status === "dispute_opened";
}

const RETURNED: ReadonlySet<string> = new Set(["dispute_won", "dispute_cancelled"]);
const TAKEN: ReadonlySet<string> = new Set(["dispute_lost", "dispute_accepted"]);
/** In an inquiry the bank has not taken the amount yet; after a reversal it has returned it. */
const WITHOUT_FUNDS: ReadonlySet<string> = new Set(["pre_dispute", "dispute_reversal"]);

/** Whether the bank holds the amount. An unknown engine status counts as an open dispute. */
export function holdsFunds({ stage, status }: Standing): boolean {
  if (RETURNED.has(status)) return false;
  return TAKEN.has(status) || !WITHOUT_FUNDS.has(stage);
}

interface Contested extends Standing {
  readonly amountMinorUnits: bigint;
  readonly currency: string;
}

/** The total that banks hold of a transaction. An amount in another currency counts as everything captured. */
export function disputedMinorUnits(
  { currency, capturedMinorUnits }: { readonly currency: string; readonly capturedMinorUnits: bigint },
  disputes: readonly Contested[],
): bigint {
  return disputes
    .filter(holdsFunds)
    .reduce((sum, each) => sum + (each.currency === currency ? each.amountMinorUnits : capturedMinorUnits), 0n);
}

type ResponseStatus =
  | "needs_response"
  | "draft"
  | "submitting"
  | "submitted"
  | "submitted_with_changes"
  | "accepted"
  | "closed";

interface Evidenced extends Standing {
  readonly evidenceCount: number;
  /** Attached or replaced since the last submission. */
  readonly unsubmittedCount: number;
  readonly outcomeUnknownSince?: Date | null | undefined;
}

/** The merchant's options as one status. A generated column has the same rule. */
export function responseStatus(dispute: Evidenced): ResponseStatus {
  if (dispute.outcomeUnknownSince && isOpen(dispute)) return "submitting";
  switch (dispute.status) {
    case "dispute_opened":
      return isOpen(dispute) ? (dispute.evidenceCount > 0 ? "draft" : "needs_response") : "closed";
    case "dispute_challenged":
      return isOpen(dispute) && dispute.unsubmittedCount > 0 ? "submitted_with_changes" : "submitted";
    case "dispute_accepted":
      return "accepted";
    default:
      return "closed";
  }
}

/** Whether the engine took a submission whose answer was lost: its dispute has changed since the call. */
export function hasMoved(before: Standing, now: Standing): boolean {
  return before.stage !== now.stage || before.status !== now.status;
}

/** Statuses in which the bank ends a dispute that has no response. */
const UNANSWERED: ReadonlySet<string> = new Set(["dispute_expired", "dispute_accepted"]);

/** Whether the bank ended the dispute's stage without the response that was prepared before. */
export function endedUnanswered(before: Standing, now: Standing): boolean {
  return before.stage === now.stage && before.status === "dispute_opened" && UNANSWERED.has(now.status);
}

/** Whether a submission changes the engine's dispute, so that a lost answer can be told from a lost request. */
export function submissionMoves({ status }: Standing): boolean {
  return status !== "dispute_challenged";
}

/** The engine limits a submission to 32 KiB; files count by name, for which the rest is reserved. */
export const MAX_EVIDENCE_TEXT_BYTES = 30_000;

/** All texts of a dispute are sent in one request. JSON escapes can double their size. */
export function assertTextsFit(text: string, others: readonly string[]): void {
  const bytes = [text, ...others].reduce((sum, each) => sum + utf8Length(JSON.stringify(each)), 0);
  if (bytes <= MAX_EVIDENCE_TEXT_BYTES && [...text].length <= MAX_CHARACTERS) return;
  throw refuse("evidence_text_too_long", { bytes, max: MAX_EVIDENCE_TEXT_BYTES, max_characters: MAX_CHARACTERS });
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** @throws assignee_not_a_member unless the caller's side found the person among the organization's members */
export function assertAssignable(assignee: string | undefined, members: readonly string[]): void {
  if (assignee !== undefined && !members.includes(assignee))
    throw refuse("assignee_not_a_member", { user_id: assignee });
}
