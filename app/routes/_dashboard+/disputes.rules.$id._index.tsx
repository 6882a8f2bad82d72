import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { rulePath } from "#app/capabilities/dispute-rules/rule-columns.tsx";
import { LimitFields } from "#app/capabilities/dispute-rules/rule-fields.tsx";
import { kindName, RULES } from "#app/capabilities/dispute-rules/rule-labels.ts";
import { ruleView } from "#app/capabilities/dispute-rules/rule-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { DisputeRuleService } from "#proto/tollhouse/v1/dispute_rules_pb.ts";

export const meta = titled("Dispute rule");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Rules", to: RULES }, { name: "Rule" });

const { updateDisputeRule } = DisputeRuleService.method;
const CHANGEABLE = ["reason_category", "network", "max_amount", "currency", "max_per_day"];

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { disputeRuleId: args.params.id ?? "" };
  const rule = ruleView(await orNotFound(() => extensions.disputeRules.getDisputeRule(named)));
  const { reasonCategory, network, maxAmount, currency, maxPerDay, version } = rule;
  const defaults = {
    reason_category: reasonCategory ?? "",
    network: network ?? "",
    max_amount: decimalOf(maxAmount, currency),
    currency,
    max_per_day: String(maxPerDay),
  };
  return { rule, form: newForm(updateDisputeRule, defaults, version) };
}

/** POST /disputes/rules/:id */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, updateDisputeRule, {
    to: RULES,
    done: "Rule saved.",
    fill: () => ({ disputeRuleId: args.params.id ?? "", updateMask: { paths: CHANGEABLE } }),
    idempotent: true,
  });
}

export default function Rule() {
  const { rule, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = rulePath(rule);
  return (
    <div className="max-w-2xl">
      <PageTitle
        title={`Rule for ${kindName(rule.kind).toLowerCase()}`}
        lead="Changes apply to what comes from now on."
        actions={
          <Confirm
            question="Delete this rule?"
            verb="Delete rule"
            action={`${path}/delete`}
            danger
            trigger={{ className: button("secondary"), content: "Delete rule" }}
          >
            What it refunded stays refunded.
          </Confirm>
        }
      />
      <ContractForm state={state} action={`${path}?index`} className="space-y-6">
        <LimitFields state={state} />
        <FormButtons submit="Save rule" pending="Saving…" back={RULES} />
      </ContractForm>
    </div>
  );
}
