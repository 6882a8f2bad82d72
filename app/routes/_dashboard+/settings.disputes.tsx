import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, SubmitButton, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

export const meta = titled("Dispute settings");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Dispute settings" });

const { updateDisputeSettings } = DisputeService.method;

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const { autoSubmit, version } = await page.extensions.disputes.getDisputeSettings({});
  return { autoSubmit, mayChange: await mayChange(page), form: newForm(updateDisputeSettings, {}, version) };
}

/** POST /settings/disputes */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, updateDisputeSettings, {
    to: "/settings/disputes",
    done: ({ autoSubmit }) =>
      autoSubmit ? "Complete responses are submitted automatically." : "Responses are submitted by people only.",
    fill: () => ({ updateMask: { paths: ["auto_submit"] } }),
    idempotent: true,
  });
}

export default function DisputeSettings() {
  const { autoSubmit, mayChange, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="Dispute settings" lead="How your organization answers disputes in this environment." />
      <Panel id="auto-submit" title="Automatic submission">
        <p className="text-pretty">
          {autoSubmit
            ? "On: a response that lacks nothing required is submitted 24 hours before the bank's deadline. An email announces it three days before."
            : "Off: only people send responses."}{" "}
          Each dispute has a switch of its own.
        </p>
        {mayChange ? (
          <ContractForm state={state} action="/settings/disputes" className="mt-4">
            <input type="hidden" name="auto_submit" value={String(!autoSubmit)} />
            <SubmitButton pending="Saving…">{autoSubmit ? "Turn off" : "Turn on"}</SubmitButton>
          </ContractForm>
        ) : (
          <p className="mt-3 text-sm text-muted">Owners and admins can change it.</p>
        )}
      </Panel>
    </div>
  );
}
