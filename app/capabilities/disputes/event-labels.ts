import { outcomeName, plain, stageName } from "./dispute-labels.ts";
import { evidenceName } from "./evidence-types.ts";

interface Happened {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** What happened, in a sentence. An event that came later than this list keeps its own name. */
export function eventWords({ type, data }: Happened): string {
  switch (type) {
    case "dispute.opened":
      return `The bank opened the dispute${data.dispute_stage ? ` (${stageName(data.dispute_stage).toLowerCase()})` : ""}`;
    case "dispute.evidence_added":
      return `${evidence(data)} attached`;
    case "dispute.evidence_removed":
    case "dispute.evidence_deleted":
      return `${evidence(data)} removed`;
    case "dispute.submitted":
      return "Response sent to the bank";
    case "dispute.updated":
      return updateWords(data);
    default:
      return plain(type.replace(/^dispute\./, ""));
  }
}

function evidence(data: Happened["data"]): string {
  return data.evidence_type ? evidenceName(data.evidence_type) : "Evidence";
}

function updateWords({ dispute_status: status, dispute_stage: stage }: Happened["data"]): string {
  if (status === "dispute_challenged") return "The bank has the response and decides";
  if (status === "dispute_opened")
    return `The bank waits for a response${stage ? ` (${stageName(stage).toLowerCase()})` : ""}`;
  if (status) return `The bank's word: ${outcomeName(status).toLowerCase()}`;
  return stage ? `Moved to ${stageName(stage).toLowerCase()}` : "The bank changed something";
}
