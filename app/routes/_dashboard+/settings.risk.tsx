import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { riskRulesForm, saveRiskRules } from "#app/capabilities/risk/risk-rules.server.ts";
import { RiskRulesForm } from "#app/capabilities/risk/risk-rules-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Card testing");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Card testing" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, environment, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  return { environment, form: riskRulesForm(await extensions.risk.getRiskRules({})) };
}

/** POST /settings/risk */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveRiskRules(args), {
    to: "/settings/risk",
    done: "Rules saved.",
  });
}

export default function RiskRules() {
  const { environment, form } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Card testing"
        lead="Thieves test stolen cards with many small payments. When a limit is reached, the next payment is declined before the card is charged."
      />
      <p className="mb-6 text-sm text-muted">0 turns a rule off. These rules apply in {environment}.</p>
      <RiskRulesForm state={useFormState(form)} />
    </div>
  );
}
