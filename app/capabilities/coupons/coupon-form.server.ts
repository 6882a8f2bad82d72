import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DISCOUNT_DIGITS, readPercent } from "#app/dashboard/forms/percent.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { type Entry, textIn, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { CouponService } from "#proto/tollhouse/v1/coupons_pb.ts";

const { createCoupon } = CouponService.method;

const MOST_PLANS = 50;

/** The page of a new coupon. @throws ApiError 403 for a person who is no admin */
export async function readNewCoupon(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const { value } = await attempt(() =>
    extensions.plans.listPlans({ planStatus: ["active", "draft"], limit: MOST_PLANS }),
  );
  return {
    form: newForm(createCoupon, { reduces: "percent", currency: "USD", duration: "once" }),
    plans: value?.data.map(({ planId, name }) => ({ planId, name })) ?? [],
  };
}

/** POST /subscriptions/coupons/new */
export async function saveCoupon(args: ActionFunctionArgs) {
  const sent: Entry[] = await sentEntries(args);
  const { entries, errors } = couponFields(sent);
  if (Object.keys(errors).length > 0) return data({ problem: withErrors(typedForm(sent), errors) }, 422);
  const { problem } = await formMethod({ ...args, request: withEntries(args.request, entries) }, createCoupon);
  if (problem) return data({ problem: asTyped(problem, sent) }, 422);
  return redirectWith(args.request, "/subscriptions/coupons", { tone: "done", text: "Coupon created." });
}

/** The form as the contract has it: hundredths of a percent, and only what the chosen kind and duration need. */
export function couponFields(sent: readonly Entry[]) {
  const values = valuesOf(sent);
  const isPercent = textIn(values, "reduces") === "percent";
  const isRepeating = textIn(values, "duration") === "repeating";
  const unused = [
    "reduces",
    ...(isPercent ? ["amount", "currency"] : ["basis_points"]),
    ...(isRepeating ? [] : ["duration_months"]),
  ];
  const errors: Record<string, string> = {};
  const percent = readPercent(textIn(values, "basis_points"), DISCOUNT_DIGITS);
  if (isPercent && (percent === null || percent === "0" || Number(percent) > 10_000))
    errors.basis_points = "Enter a percentage from 0.01 to 100, for example 10.";
  if (!isPercent && textIn(values, "amount") === "") errors.amount = "Enter an amount.";
  if (isRepeating && textIn(values, "duration_months") === "") errors.duration_months = "Enter a number of months.";
  const entries = sent
    .filter(([name]) => !unused.includes(name))
    .map(([name, value]): Entry => [name, name === "basis_points" ? (percent ?? value) : value]);
  return { entries, errors };
}
