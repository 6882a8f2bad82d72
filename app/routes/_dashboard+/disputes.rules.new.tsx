import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { KindField, LimitFields } from "#app/capabilities/dispute-rules/rule-fields.tsx";
import { RULES } from "#app/capabilities/dispute-rules/rule-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeRuleService } from "#proto/tollhouse/v1/dispute_rules_pb.ts";

export const meta = titled("New dispute rule");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Rules", to: RULES }, { name: "New rule" });

const { createDisputeRule } = DisputeRuleService.method;

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return { form: newForm(createDisputeRule, { kind: "inquiry", currency: "USD" }) };
}

/** POST /disputes/rules/new */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, createDisputeRule, { to: RULES, done: "Rule created." });
}

export default function NewRule() {
  const state = useFormState(useLoaderData<typeof loader>().form);
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="New dispute rule"
        lead="It refunds what remains of the amount, without asking again. Refunds cannot be undone."
      />
      <ContractForm state={state} action={`${RULES}/new`} className="space-y-6">
        <KindField state={state} />
        <LimitFields state={state} />
        <FormButtons submit="Create rule" pending="Creating…" back={RULES} />
      </ContractForm>
    </div>
  );
}
