import { isWaiting } from "./dispute-states.ts";
import type { DisputeRow } from "./dispute-view.server.ts";

/** What can be done to several disputes at once. */
export interface BulkAction {
  readonly title: string;
  readonly lead: string;
  /** "Accept 12 disputes" */
  readonly verb: string;
  readonly pending: string;
  /** "accepted", for the result of one row and the sum of all. */
  readonly done: string;
  readonly isDanger: boolean;
  /** Whether the form asks for the member who handles the disputes. */
  readonly asksAssignee?: boolean;
  /** Why the action leaves this dispute alone. Null when it can be done. */
  readonly obstacle: (dispute: DisputeRow) => string | null;
}

/** By the end of their address, which is none of one dispute's pages. */
export const BULK_ACTIONS: Readonly<Record<string, BulkAction>> = {
  "accept-chosen": {
    title: "Accept disputes",
    lead: "You give up the disputed amounts: the cardholders keep them, and fees that were charged stay charged. This cannot be undone.",
    verb: "Accept",
    pending: "Accepting…",
    done: "accepted",
    isDanger: true,
    obstacle: (dispute) => (isWaiting(dispute) ? null : "It no longer waits for your response."),
  },
  "submit-chosen": {
    title: "Submit responses",
    lead: "Sends the attached evidence of each dispute to its bank. Only those that lack nothing required are sent.",
    verb: "Submit",
    pending: "Submitting…",
    done: "submitted",
    isDanger: false,
    obstacle: submissionObstacle,
  },
  "assign-chosen": {
    title: "Assign disputes",
    lead: "The chosen member handles these disputes from now on, in place of an earlier one.",
    verb: "Assign",
    pending: "Assigning…",
    done: "assigned",
    isDanger: false,
    asksAssignee: true,
    obstacle: () => null,
  },
};

/** Undefined for another word in the address, also for one that each object has, such as "constructor". */
export function bulkAction(name = ""): BulkAction | undefined {
  return Object.hasOwn(BULK_ACTIONS, name) ? BULK_ACTIONS[name] : undefined;
}

function submissionObstacle(dispute: DisputeRow): string | null {
  if (!isWaiting(dispute)) return "It no longer waits for your response.";
  if (dispute.evidenceCount === 0) return "No evidence is attached.";
  return dispute.readiness?.isReady ? null : "Required evidence is missing.";
}

export interface BulkResult {
  readonly disputeId: string;
  readonly isDone: boolean;
  /** What stood in the way. Null for one that was done. */
  readonly problem: string | null;
}
