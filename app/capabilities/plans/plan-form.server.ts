import type { DescMethodUnary } from "@bufbuild/protobuf";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { type FormOptions, type FormResult, formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import type { Entry } from "#app/dashboard/forms/typed-values.ts";
import { PlanService } from "#proto/tollhouse/v1/plans_pb.ts";
import { ERROR_LABELS } from "./plan-labels.ts";
import { planPath } from "./plan-path.ts";
import { readPlan } from "./read-plan.server.ts";
import { errorsAtRows, hasNoPrice, readTerms } from "./terms-fields.server.ts";

const { createPlan, createPrice } = PlanService.method;

/** The fields of the contract that have the terms of a price. */
const OF_PLAN = "price";
const OF_PRICE = "terms";

/** The page of a new plan. @throws ApiError 403 for a person who is no admin */
export async function readNewPlan(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  return { form: newForm(createPlan, termsDefaults(OF_PLAN, await usualCurrency(page))) };
}

/** The page of a new price, which starts with the currency and the period of the newest one. */
export async function readNewPrice(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  const plan = await readPlan(args);
  const [newest] = plan.prices;
  const currency = newest?.terms.currency ?? (await usualCurrency(page));
  return {
    plan,
    form: newForm(createPrice, {
      ...termsDefaults(OF_PRICE, currency),
      ...(newest && {
        "terms[interval]": newest.terms.interval,
        "terms[interval_count]": String(newest.terms.intervalCount ?? 1),
      }),
    }),
  };
}

function termsDefaults(field: string, currency: string): Record<string, string> {
  return {
    [`${field}[pricing_model]`]: "flat",
    [`${field}[currency]`]: currency,
    [`${field}[interval]`]: "month",
    [`${field}[interval_count]`]: "1",
    [`${field}[trial_end_behavior]`]: "cancel",
    [`${field}[tax_rate][inclusive]`]: "true",
  };
}

/** That of the newest plan. */
async function usualCurrency({ extensions }: PageContext): Promise<string> {
  const { value } = await attempt(() => extensions.plans.listPlans({ limit: 1 }));
  return value?.data[0]?.prices[0]?.terms?.currency ?? "USD";
}

/** POST /subscriptions/plans/new */
export async function savePlan(args: ActionFunctionArgs) {
  const sent = await sentEntries(args);
  const isDraft = sent.some(([name]) => name === "draft");
  const used = isDraft && hasNoPrice(sent, OF_PLAN) ? sent.filter(([name]) => !name.startsWith(OF_PLAN)) : sent;
  const { value, problem } = await sendTerms(args, createPlan, used, { field: OF_PLAN, sent });
  if (problem) return data({ problem }, 422);
  const text = isDraft ? "Draft saved." : "Plan created.";
  return redirectWith(args.request, planPath(value), { tone: "done", text });
}

/** POST /subscriptions/plans/:id/prices/new */
export async function savePrice(args: ActionFunctionArgs) {
  const sent = await sentEntries(args);
  const fill = () => ({ planId: args.params.id ?? "" });
  const { value, problem } = await sendTerms(args, createPrice, sent, { field: OF_PRICE, sent, fill });
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, planPath(value), { tone: "done", text: "Price added." });
}

interface TermsForm<Input extends typeof createPlan.input | typeof createPrice.input>
  extends Pick<FormOptions<Input>, "fill"> {
  readonly field: string;
  /** The form as it was typed, which the page shows again. */
  readonly sent: readonly Entry[];
}

async function sendTerms<
  Input extends typeof createPlan.input | typeof createPrice.input,
  Output extends typeof createPlan.output | typeof createPrice.output,
>(
  args: ActionFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  used: readonly Entry[],
  { field, sent, fill }: TermsForm<Input>,
): Promise<FormResult<Output>> {
  const hasTerms = used.some(([name]) => name.startsWith(`${field}[`));
  const { entries, errors } = hasTerms ? readTerms(used, field) : { entries: used, errors: {} };
  if (Object.keys(errors).length > 0) return { problem: wrong(sent, errors) };
  const result = await formMethod({ ...args, request: withEntries(args.request, entries) }, method, {
    ...(fill && { fill }),
    messages: ERROR_LABELS,
  });
  if (!result.problem) return result;
  const problem = asTyped(result.problem, sent);
  return { problem: withErrors(problem, errorsAtRows(problem.errors, sent, field)) };
}

const wrong = (sent: readonly Entry[], errors: FormProblem["errors"]): FormProblem =>
  withErrors(typedForm(sent), errors);
