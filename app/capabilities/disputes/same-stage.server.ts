import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { type DisputeView, disputeView } from "./dispute-view.server.ts";

const MOVED =
  "The bank has moved this dispute to another stage since you opened the page. Nothing was sent. Read it again first.";

/** The dispute as it is. @throws Response a redirect, where the form was shown at another stage: it was about other facts */
export async function readAtSameStage({ request, params, context }: ActionFunctionArgs): Promise<DisputeView> {
  const { extensions } = await requireAuth({ request, params, context });
  const { id: disputeId = "" } = params;
  const dispute = await orNotFound(async () => disputeView(await extensions.disputes.getDispute({ disputeId })));
  const shown = new URL(request.url).searchParams.get("stage");
  if (shown === null || shown === dispute.stage) return dispute;
  throw await redirectWith(request, `/disputes/${dispute.disputeId}`, { tone: "warn", text: MOVED });
}
