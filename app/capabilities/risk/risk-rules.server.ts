import type { ActionFunctionArgs } from "@remix-run/node";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { type RiskRules, RiskService } from "#proto/tollhouse/v1/risk_pb.ts";

const { updateRiskRules } = RiskService.method;

/** The form shows every limit, so it changes every limit. An empty one gets its default back. */
const LIMITS = updateRiskRules.input.fields.filter(({ fieldKind }) => fieldKind === "scalar");

export function riskRulesForm(rules: RiskRules) {
  const values = rules as unknown as Readonly<Record<string, unknown>>;
  return newForm(
    updateRiskRules,
    Object.fromEntries(LIMITS.map(({ name, localName }) => [name, String(values[localName])])),
    rules.version,
  );
}

export function saveRiskRules(args: ActionFunctionArgs) {
  const paths = LIMITS.map(({ name }) => name);
  return formMethod(args, updateRiskRules, { fill: () => ({ updateMask: { paths } }) });
}
