import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readTeam } from "#app/auth/team.server.ts";
import { AssignForm } from "#app/capabilities/disputes/assign-form.tsx";
import { assignableAmong } from "#app/capabilities/disputes/assignable.server.ts";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { disputeName } from "#app/capabilities/disputes/dispute-name.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { disputeView, WITH_PAYMENT } from "#app/capabilities/disputes/dispute-view.server.ts";
import { titled } from "#app/components/page.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Assign dispute: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Assign" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, user } = await requireAuth(args);
  const named = { disputeId: args.params.id ?? "", ...WITH_PAYMENT };
  const dispute = disputeView(await orNotFound(() => extensions.disputes.getDispute(named)));
  const members = await readTeam(args.request, args.context, user.id);
  return { dispute, name: disputeName(dispute, localeOf(args.request)), members };
}

/** POST /disputes/:id/assign assigns the dispute to a member, or removes the assignee. */
export async function action(args: ActionFunctionArgs) {
  const { user } = await requireAuth(args);
  const { request, context, params } = args;
  const chosen = (await readForm(request.clone())).get("assignee");
  const assignable = await assignableAmong(request, context, chosen || undefined);
  return answerButton(args, DisputeService.method.updateDispute, {
    to: `/disputes/${encodeURIComponent(params.id ?? "")}`,
    done: ({ assignee }) =>
      assignee ? `Dispute assigned${assignee === user.id ? " to you" : ""}.` : "Assignee removed.",
    fill: () => ({ ...assignable, updateMask: { paths: ["assignee"] } }),
  });
}

export default function Assign() {
  const { dispute, members } = useLoaderData<typeof loader>();
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <AssignForm dispute={dispute} members={members} />
    </>
  );
}
