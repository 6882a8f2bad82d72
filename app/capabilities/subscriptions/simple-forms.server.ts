import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { ERROR_LABELS } from "./subscription-labels.ts";

const { updateSubscription, pauseSubscription, extendTrial } = SubscriptionService.method;

const pathOf = ({ params }: ActionFunctionArgs): string => `/subscriptions/${params.id}`;

/** The page that changes what bills nothing: the method to charge, and the reference. @throws Response 404 */
export async function readEditPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const subscription = await readSubscription(args);
  const { customerId, paymentMethodId, reference, metadata, version } = subscription;
  const { value } = await attempt(() =>
    extensions.paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: ["active"], limit: 20 }),
  );
  const defaults = {
    ...{ payment_method_id: paymentMethodId ?? "", reference: reference ?? "" },
    ...{ metadata_key: Object.keys(metadata), metadata_value: Object.values(metadata) },
    metadata_stored: Object.keys(metadata),
  };
  return {
    subscription,
    methods: value?.data.map(paymentMethodView) ?? [],
    form: newForm(updateSubscription, defaults, version),
  };
}

/** POST /subscriptions/:id/edit */
export async function saveEdit(args: ActionFunctionArgs) {
  return answerForm(args, updateSubscription, {
    fill: () => ({ updateMask: { paths: ["payment_method_id", "reference", "metadata"] } }),
    to: pathOf(args),
    done: "Subscription saved.",
    messages: ERROR_LABELS,
    idempotent: true,
  });
}

/** @throws Response 404 */
export async function readPausePage(args: LoaderFunctionArgs) {
  return { subscription: await readSubscription(args), form: newForm(pauseSubscription, { behavior: "void" }) };
}

/** POST /subscriptions/:id/pause */
export async function pause(args: ActionFunctionArgs) {
  return answerForm(args, pauseSubscription, {
    to: pathOf(args),
    done: "Subscription paused.",
    messages: ERROR_LABELS,
    idempotent: true,
  });
}

/** @throws Response 404 */
export async function readTrialPage(args: LoaderFunctionArgs) {
  return { subscription: await readSubscription(args), form: newForm(extendTrial) };
}

/** POST /subscriptions/:id/extend-trial */
export async function moveTrialEnd(args: ActionFunctionArgs) {
  return answerForm(args, extendTrial, {
    required: { trial_end: "Choose when the trial ends." },
    to: pathOf(args),
    done: "Trial extended.",
    messages: ERROR_LABELS,
    idempotent: true,
  });
}
