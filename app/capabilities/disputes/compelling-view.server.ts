import type { PageContext } from "#app/auth/require-auth.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { CompellingEvidenceSchema } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import type { DisputeView } from "./dispute-view.server.ts";

export type CompellingView = Awaited<ReturnType<typeof readCompelling>>;

/** Null for a dispute to which Visa's rule never applies. */
export async function readCompelling({ extensions }: PageContext, dispute: DisputeView) {
  if (dispute.network !== "visa" || dispute.reasonCode !== "10.4") return null;
  const { disputeId } = dispute;
  const found = await extensions.disputeResponses.getCompellingEvidence({ disputeId });
  const { isEligible, sales, missing } = viewOf(CompellingEvidenceSchema, found);
  return { isEligible, sales: sales.slice(0, MAX_SHOWN), more: Math.max(0, sales.length - MAX_SHOWN), missing };
}

const MAX_SHOWN = 5;
