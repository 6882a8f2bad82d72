import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { environmentNow } from "#app/dashboard/environment-now.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { disputeName } from "./dispute-name.ts";
import { disputeView, eventView, evidenceView, WITH_PAYMENT } from "./dispute-view.server.ts";
import { readEarlierEvidence } from "./earlier-evidence.server.ts";

/** Everything that the pages of one dispute show. @throws Response 404 */
export async function readDispute(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const named = { disputeId: args.params.id ?? "" };
  const [dispute, evidence, events] = await orNotFound(() =>
    Promise.all([
      extensions.disputes.getDispute({ ...named, ...WITH_PAYMENT }),
      extensions.disputes.listEvidence(named),
      extensions.disputes.listDisputeEvents(named),
    ]),
  );
  const view = disputeView(dispute);
  const shown = evidence.data.map(evidenceView);
  const timeline = events.data.map(eventView);
  return {
    dispute: view,
    now: await environmentNow(extensions),
    /** For titles, which cannot use the viewer's settings. */
    name: disputeName(view, localeOf(args.request)),
    evidence: shown,
    earlier: await readEarlierEvidence(viewer, view, shown),
    events: timeline,
    actors: await readActorNames(
      args.context,
      viewer,
      timeline.map(({ actor }) => actor),
    ),
    /** The type of evidence that a link asks to add. */
    add: new URL(args.request.url).searchParams.get("add"),
  };
}
