import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { AutoSubmit } from "#app/capabilities/disputes/auto-submit.tsx";
import { actionsOf } from "#app/capabilities/disputes/dispute-actions.server.ts";
import { DisputeActions } from "#app/capabilities/disputes/dispute-actions.tsx";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { DisputeFacts } from "#app/capabilities/disputes/dispute-facts.tsx";
import { readDisputeFee } from "#app/capabilities/disputes/dispute-fee.server.ts";
import { disputeTimeline } from "#app/capabilities/disputes/dispute-timeline.server.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { readHandling } from "#app/capabilities/disputes/handling.server.ts";
import { Handling } from "#app/capabilities/disputes/handling.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { Response } from "#app/capabilities/disputes/response.tsx";
import { standpointOf } from "#app/capabilities/disputes/standing.server.ts";
import { Standing } from "#app/capabilities/disputes/standing.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { Part, PartTabs, partOf } from "#app/dashboard/parts.tsx";
import { Timeline } from "#app/dashboard/timeline.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Dispute: ${data?.name}`)();
export const handle = disputeCrumbs();

const PARTS = [
  { value: "response", name: "Response" },
  { value: "timeline", name: "Timeline" },
  { value: "details", name: "Details" },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { events, actors, ...shown } = await readDispute(args);
  const locale = localeOf(args.request);
  const timeline = disputeTimeline(shown.dispute, { events, actors, locale });
  const viewer = await requireAuth(args);
  const handling = await readHandling(args, viewer, shown.dispute);
  const fee = await readDisputeFee(viewer, shown.dispute);
  const actions = actionsOf(shown.dispute, locale);
  const standpoint = standpointOf(shown.dispute, fee, locale);
  return { ...shown, timeline, handling, actions, standpoint, part: partOf(args.request.url, PARTS) };
}

export default function Dispute() {
  const { dispute, now, handling, actions, standpoint, evidence, earlier, timeline, add, part } =
    useLoaderData<typeof loader>();
  return (
    <AtTime now={now}>
      <DisputeTitle dispute={dispute} actions={<DisputeActions actions={actions} />} />
      <div className="space-y-6">
        <Standing dispute={dispute} standpoint={standpoint} />
        <AutoSubmit dispute={dispute} />
        <PartTabs label="Parts of the dispute" parts={PARTS} current={part} />
        <Columns>
          <div className="space-y-6">
            <Part name="response" current={part}>
              <Response dispute={dispute} evidence={evidence} earlier={earlier} add={add} />
            </Part>
          </div>
          <div className="space-y-6">
            <Part name="details" current={part}>
              <Handling {...handling} />
            </Part>
            <Part name="timeline" current={part}>
              <Panel id="timeline" title="Timeline">
                <Timeline entries={timeline} empty="No events yet." />
              </Panel>
            </Part>
            <Part name="details" current={part}>
              <Panel id="details" title="Details">
                <DisputeFacts dispute={dispute} />
              </Panel>
            </Part>
          </div>
        </Columns>
      </div>
    </AtTime>
  );
}
