import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { couponView } from "#app/capabilities/coupons/index.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { readOfferedPrices } from "#app/capabilities/plans/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { chosenCustomer } from "#app/dashboard/filters/found-options.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { errorsAtPlaces } from "#app/dashboard/forms/row-errors.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { typedForm, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { type Entry, filledPlaces, textIn, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { answerPreviewed } from "./previewed-form.server.ts";
import type { SelectOption } from "./select.tsx";
import { subscriptionPath } from "./subscription-columns.tsx";
import { createFields } from "./subscription-fields.server.ts";

const { createSubscription } = SubscriptionService.method;

/** The page of a new subscription. Its address may name the customer. */
export async function readNewSubscription(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = new URL(args.request.url).searchParams.get("customer") ?? "";
  const [prices, coupons, customer] = await Promise.all([
    readOfferedPrices(extensions),
    readCoupons(extensions),
    named === "" ? null : chosenCustomer(extensions, named),
  ]);
  const chosen = customer?.chosen ?? null;
  return {
    form: newForm(createSubscription, { "billing_anchor[anchor_type]": "anniversary", collection_method: "automatic" }),
    prices,
    coupons,
    chosen,
    methods: await readMethods(extensions, chosen?.value ?? null),
  };
}

const DEFAULT_METHOD: SelectOption = { value: "", name: "The customer's default" };

/** The stored methods of the customer that can be charged. Their names are made here, to keep the page small. */
async function readMethods({ paymentMethods }: OrganizationClients, customerId: string | null) {
  if (customerId === null) return [DEFAULT_METHOD];
  const { value } = await attempt(() =>
    paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: ["active"], limit: 20 }),
  );
  const methods = value?.data.map(paymentMethodView) ?? [];
  return [
    DEFAULT_METHOD,
    ...methods.map((method) => ({ value: method.paymentMethodId, name: storedMethodName(method) })),
  ];
}

/** Coupons that subscriptions can still get. */
export async function readCoupons({ coupons }: OrganizationClients) {
  const { value } = await attempt(() => coupons.listCoupons({ couponStatus: ["active"], limit: 100 }));
  return value?.data.map(couponView) ?? [];
}

/** POST /subscriptions/new: shows what would be billed, and subscribes the customer once that is confirmed. */
export async function subscribe(args: ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const sent: Entry[] = await sentEntries(args);
  const typed = textIn(valuesOf(sent), "customer");
  const { chosen, candidates } =
    typed === "" ? { chosen: null, candidates: [] } : await chosenCustomer(extensions, typed);
  const { entries, errors } = createFields(sent);
  if (!chosen)
    errors.customer = typed === "" ? "Choose a customer." : candidates.length > 0 ? SEVERAL : "No customer matches.";
  const methods = await readMethods(extensions, chosen?.value ?? null);
  if (!chosen || Object.keys(errors).length > 0)
    return data({ problem: withErrors(typedForm(sent), errors), preview: null, chosen, methods }, 422);
  const places = filledPlaces(valuesOf(sent), "items", ["price_id"]);
  const fixed = { customerId: chosen.value };
  const answer = await answerPreviewed(args, {
    ...{ method: createSubscription, sent, entries, fixed, fill: () => fixed },
    asked: (create) => ({ create }),
    errorsIn: (found) => errorsAtPlaces(found, "items", places),
    to: subscriptionPath,
    done: "Customer subscribed.",
  });
  return answer instanceof Response ? answer : data({ ...answer.data, chosen, methods }, answer.init ?? undefined);
}

const SEVERAL = "Several customers match. Enter an ID.";
