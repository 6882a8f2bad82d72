import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { isAnswerable, isSubmitted, isWaiting } from "#app/capabilities/disputes/dispute-states.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { OnlyOnce } from "#app/capabilities/disputes/only-once.tsx";
import { PacketLink } from "#app/capabilities/disputes/packet-link.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { SentResponse, sentAt } from "#app/capabilities/disputes/sent-response.tsx";
import { Packet, SubmitForm, Warnings } from "#app/capabilities/disputes/submission.tsx";
import { submitFromForm } from "#app/capabilities/disputes/submit-response.server.ts";
import { titled } from "#app/components/page.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Submit response: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Submit response" });

/** The form, or the sent response: going back after a submission leads here. */
export async function loader(args: LoaderFunctionArgs) {
  const { dispute, name, evidence, earlier, events } = await readDispute(args);
  const again = isSubmitted(dispute) && new URL(args.request.url).searchParams.has("again");
  const sent = sentAt(dispute, events);
  if (!sent && !isAnswerable(dispute)) throw redirect(`/disputes/${dispute.disputeId}`);
  const shown = isWaiting(dispute) || (again && isAnswerable(dispute)) ? "form" : "sent";
  return {
    dispute,
    name,
    evidence,
    earlier,
    again,
    sent,
    shown,
    form: newForm(DisputeService.method.submitResponse),
  };
}

/** POST /disputes/:id/submit */
export async function action(args: ActionFunctionArgs) {
  return data({ problem: await submitFromForm(args) }, 422);
}

export default function Submit() {
  const { dispute, evidence, earlier, again, sent, shown, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <div className="max-w-3xl space-y-6">
        {shown === "sent" ? (
          <SentResponse dispute={dispute} evidence={evidence} earlier={earlier} at={sent} />
        ) : (
          <>
            <OnlyOnce dispute={dispute} />
            <Warnings dispute={dispute} evidence={evidence} />
            <Panel
              id="packet"
              title={`Evidence (${evidence.length})`}
              aside={<PacketLink disputeId={dispute.disputeId} content="draft" />}
            >
              <Packet evidence={evidence} />
            </Panel>
            <Panel id="submit" title={again ? "Send again" : "Submit response"}>
              <p className="mb-4 text-pretty">
                {again
                  ? "The bank that issued the card gets the evidence again, with what you changed."
                  : "The evidence is sent to the bank that issued the card."}{" "}
                <strong>The bank keeps what it gets.</strong>
              </p>
              <SubmitForm dispute={dispute} evidence={evidence} state={state} again={again} />
            </Panel>
          </>
        )}
      </div>
    </>
  );
}
