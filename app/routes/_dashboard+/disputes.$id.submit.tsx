import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isAnswerable } from "#app/capabilities/disputes/dispute-labels.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { Packet, SubmitForm, Warnings } from "#app/capabilities/disputes/submission.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

export const meta = titled("Submit response");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Submit response" });

export async function loader(args: LoaderFunctionArgs) {
  const { dispute, evidence } = await readDispute(args);
  if (!isAnswerable(dispute)) throw redirect(`/disputes/${dispute.disputeId}`);
  return { dispute, evidence, form: newForm(DisputeService.method.submitResponse) };
}

/** POST /disputes/:id/submit */
export async function action(args: ActionFunctionArgs) {
  const { id: disputeId = "" } = args.params;
  const { problem } = await formMethod(args, DisputeService.method.submitResponse, {
    fill: () => ({ disputeId }),
    messages: ERROR_LABELS,
  });
  if (problem) return data({ problem }, 422);
  const text = "Response submitted. The bank's decision will appear here.";
  return redirectWith(args.request, `/disputes/${disputeId}`, { tone: "done", text });
}

export default function Submit() {
  const { dispute, evidence, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <div className="max-w-3xl space-y-6">
        <Warnings dispute={dispute} evidence={evidence} />
        <Panel id="packet" title={`Evidence (${evidence.length})`}>
          <Packet evidence={evidence} />
        </Panel>
        <Panel id="submit" title="Submit response">
          <p className="mb-4 text-pretty">
            The evidence is sent to the bank that issued the card. <strong>This can't be undone.</strong>
          </p>
          <SubmitForm dispute={dispute} evidence={evidence} state={formState(form, result?.problem)} />
        </Panel>
      </div>
    </>
  );
}
