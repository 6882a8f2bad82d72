import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isAnswerable } from "#app/capabilities/disputes/dispute-labels.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { Packet, Warnings } from "#app/capabilities/disputes/submission.tsx";
import { SubmitForm } from "#app/capabilities/disputes/submit-form.tsx";
import { submitFromForm } from "#app/capabilities/disputes/submit-from-form.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";

export const meta = titled("Submit response");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Submit response" });

export async function loader(args: LoaderFunctionArgs) {
  const read = await readDispute(args);
  if (!isAnswerable(read.dispute)) throw redirect(`/disputes/${read.dispute.disputeId}`);
  return { ...read, idempotencyKey: randomUUID() };
}

/** POST /disputes/:id/submit */
export async function action(args: ActionFunctionArgs) {
  const { problem, idempotencyKey } = await submitFromForm(args);
  if (problem !== null) return data({ problem, idempotencyKey }, 422);
  const text = "Response submitted. The bank's decision will appear here.";
  return redirectWith(args.request, `/disputes/${args.params.id}`, { tone: "done", text });
}

export default function Submit() {
  const { dispute, evidence, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
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
          <SubmitForm
            disputeId={dispute.disputeId}
            idempotencyKey={refused?.idempotencyKey || idempotencyKey}
            empty={evidence.length === 0}
            problem={refused?.problem ?? null}
          />
        </Panel>
      </div>
    </>
  );
}
