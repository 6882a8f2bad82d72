import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { disputeCrumbs } from "#app/capabilities/disputes/dispute-crumbs.ts";
import { isWaiting } from "#app/capabilities/disputes/dispute-labels.ts";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import { ACCEPT_ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { titled } from "#app/components/page.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Accept dispute: ${data?.name}`)();
export const handle = disputeCrumbs({ name: "Accept dispute" });

export async function loader(args: LoaderFunctionArgs) {
  const { dispute, name } = await readDispute(args);
  if (!isWaiting(dispute)) throw redirect(`/disputes/${dispute.disputeId}`);
  return { dispute, name, form: newForm(DisputeService.method.acceptDispute) };
}

/** POST /disputes/:id/accept */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, DisputeService.method.acceptDispute, {
    fill: () => ({ disputeId: args.params.id ?? "" }),
    to: `/disputes/${args.params.id}`,
    done: "Dispute accepted.",
    messages: ACCEPT_ERROR_LABELS,
  });
}

export default function Accept() {
  const { dispute, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/disputes/${dispute.disputeId}`;
  const money = <Money amount={dispute.amount} currency={dispute.currency} />;
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <div className="max-w-xl">
        <Panel id="accept" title="Accept dispute">
          <ContractForm state={state} action={`${path}/accept`} className="space-y-5">
            {dispute.stage === "pre_dispute" ? (
              <p className="text-pretty">
                The bank takes the {money} from you and returns it to the cardholder. You also pay the dispute fee of
                your fee schedule.
              </p>
            ) : (
              <p className="text-pretty">
                The bank has already taken the {money} from you. The cardholder keeps it, and you don't get the dispute
                fee back.
              </p>
            )}
            <p className="text-pretty">
              No evidence is sent. <strong>This can't be undone.</strong>
            </p>
            <FormButtons submit="Accept dispute" pending="Accepting…" back={path} cancel="Back" />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
