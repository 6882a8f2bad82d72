import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/subscriptions/subscription-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";

/** POST /subscriptions/:id/resume */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, SubscriptionService.method.resumeSubscription, {
    to: `/subscriptions/${args.params.id}`,
    done: ({ subscriptionStatus }) =>
      subscriptionStatus === "paused" ? "It stays paused, and isn't canceled." : "Subscription resumed.",
    messages: ERROR_LABELS,
  });
}
