import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/subscriptions/subscription-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DunningService } from "#proto/tollhouse/v1/dunning_pb.ts";

/** POST /subscriptions/:id/retry-payment */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DunningService.method.retryPayment, {
    to: `/subscriptions/${args.params.id}`,
    done: ({ subscriptionStatus }) =>
      subscriptionStatus === "past_due" ? "Payment retried. Its result isn't known yet." : "Payment retried.",
    messages: ERROR_LABELS,
  });
}
