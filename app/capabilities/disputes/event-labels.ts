import { plainWords } from "#contract/plain-words.ts";
import { outcomeTitle, stageName } from "./dispute-labels.ts";
import { evidenceName } from "./evidence-types.ts";

interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** An event in a sentence. A newer event than this list keeps its own name. */
export function eventLabel({ type, data }: Event): string {
  switch (type) {
    case "dispute.opened":
      return `Dispute opened${data.dispute_stage ? ` (${stageName(data.dispute_stage).toLowerCase()})` : ""}`;
    case "dispute.evidence_added":
      return `${evidence(data)} attached`;
    case "dispute.evidence_removed":
    case "dispute.evidence_deleted":
      return `${evidence(data)} removed`;
    case "dispute.submitted":
      if (data.automatic === "true") return "Response submitted automatically, 24 hours before the deadline";
      return data.change
        ? `Response sent again: ${CHANGE_NAMES[data.change] ?? plainWords(data.change)}`
        : "Response submitted";
    case "dispute.stage_changed":
      return `${data.dispute_stage ? `Moved to ${stageName(data.dispute_stage).toLowerCase()}` : "Stage changed"}${unexpected(data)}`;
    case "dispute.challenged":
    case "dispute.accepted":
    case "dispute.won":
    case "dispute.lost":
    case "dispute.expired":
    case "dispute.cancelled":
      return `${updateLabel(data)}${unexpected(data)}`;
    case "dispute.refunded":
      return data.dispute_rule_id ? "Refunded by a rule" : "Refunded";
    case "dispute.funds_withdrawn":
      return "Amount taken from your balance";
    case "dispute.funds_reinstated":
      return "Amount returned to your balance";
    case "dispute.due_soon":
      return `Due in ${REMAINING[data.remaining ?? ""] ?? "a short time"}`;
    case "dispute.updated":
      return `${updateLabel(data)}${unexpected(data)}`;
    default:
      return plainWords(type.replace(/^dispute\./, ""));
  }
}

/** A move that card networks do not allow. */
function unexpected({ unexpected_from: from }: Event["data"]): string {
  return from ? `, unexpected after ${plainWords(from.replace(/^dispute_(?!reversal)/, "")).toLowerCase()}` : "";
}

const REMAINING: Readonly<Record<string, string>> = { "7_days": "7 days", "3_days": "3 days", "24_hours": "24 hours" };

const CHANGE_NAMES: Readonly<Record<string, string>> = {
  evidence_added: "evidence added",
  evidence_corrected: "evidence corrected",
  requested_by_bank: "requested by the bank",
};

function evidence(data: Event["data"]): string {
  return data.evidence_type ? evidenceName(data.evidence_type) : "Evidence";
}

function updateLabel({ dispute_status: status, dispute_stage: stage, response_status, fields }: Event["data"]): string {
  if (fields === "goods") return "What was sold changed";
  if (response_status) return response_status === "submitting" ? "Response sent, outcome unknown" : "Response not sent";
  if (status === "dispute_challenged") return "Under review";
  if (status === "dispute_opened") return `Response needed${stage ? ` (${stageName(stage).toLowerCase()})` : ""}`;
  if (status === "dispute_cancelled" && stage === "pre_dispute") return "Inquiry closed";
  if (status) return outcomeTitle(status);
  return stage ? `Moved to ${stageName(stage).toLowerCase()}` : "Dispute updated";
}
