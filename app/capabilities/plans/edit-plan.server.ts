import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { PlanService } from "#proto/tollhouse/v1/plans_pb.ts";
import { readPayerPrices } from "./payer-prices.server.ts";
import { ERROR_LABELS } from "./plan-labels.ts";
import { planPath } from "./plan-path.ts";
import { readPlan } from "./read-plan.server.ts";

const { updatePlan } = PlanService.method;

/** The page that changes a plan. @throws Response 404, a redirect to an archived plan, or ApiError 403 */
export async function readEditedPlan(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  const plan = await readPlan(args);
  if (plan.status === "archived") throw redirect(planPath(plan));
  const { name, description, metadata, payerPriceIds, version } = plan;
  const form = newForm(
    updatePlan,
    {
      name,
      description: description ?? "",
      payer_price_ids: payerPriceIds,
      metadata_key: Object.keys(metadata),
      metadata_value: Object.values(metadata),
      metadata_stored: Object.keys(metadata),
    },
    version,
  );
  return { plan, form, payerPrices: await readPayerPrices(page.extensions, plan) };
}

/** POST /subscriptions/plans/:id/edit: changes all fields of the form. */
export async function changePlan(args: ActionFunctionArgs) {
  return answerForm(args, updatePlan, {
    fill: () => ({ updateMask: { paths: ["name", "description", "payer_price_ids", "metadata"] } }),
    required: { name: "Enter a name." },
    to: `/subscriptions/plans/${args.params.id}`,
    done: "Plan saved.",
    messages: ERROR_LABELS,
    idempotent: true,
  });
}
