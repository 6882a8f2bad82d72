import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { riskRulesForm, saveRiskRules } from "#app/capabilities/risk/risk-rules.server.ts";
import { RiskRulesForm } from "#app/capabilities/risk/risk-rules-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Card testing");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Card testing" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, environment, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  return { environment, form: riskRulesForm(await extensions.risk.getRiskRules({})) };
}

/** POST /settings/risk */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await saveRiskRules(args);
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, "/settings/risk", { tone: "done", text: "Rules saved." });
}

export default function RiskRules() {
  const { environment, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Card testing"
        lead="Thieves test stolen cards with many small payments. When a limit is reached, the next payment is declined before the card is charged."
      />
      <p className="mb-6 text-sm text-muted">0 turns a rule off. These rules apply in {environment}.</p>
      <RiskRulesForm state={formState(form, result?.problem)} />
    </div>
  );
}
