import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { type Entry, textIn, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { answerPreviewed } from "./previewed-form.server.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscriptionPath } from "./subscription-columns.tsx";

const { cancelSubscription } = SubscriptionService.method;

/** The page that cancels a subscription. @throws Response 404 */
export async function readCancelPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const subscription = await readSubscription(args);
  const { subscriptionId } = subscription;
  const { value } = await attempt(() =>
    extensions.invoices.listInvoices({ subscriptionId, invoiceStatus: ["open"], limit: 1 }),
  );
  return {
    subscription,
    hasOpenInvoice: (value?.data.length ?? 0) > 0,
    form: newForm(cancelSubscription, { at: "period_end", refund: "none" }),
  };
}

/** POST /subscriptions/:id/cancel: shows what is billed or given back, and cancels it once that is confirmed. */
export async function cancel(args: ActionFunctionArgs) {
  const sent: Entry[] = await sentEntries(args);
  const fixed = { subscriptionId: args.params.id ?? "" };
  return answerPreviewed(args, {
    ...{ method: cancelSubscription, sent, entries: cancelFields(sent), fixed, fill: () => fixed },
    asked: (request) => ({ cancel: request }),
    to: subscriptionPath,
    done: textIn(valuesOf(sent), "at") === "now" ? "Subscription canceled." : "Cancellation scheduled.",
  });
}

/** The form as the contract has it: only what the chosen time allows. */
export function cancelFields(sent: readonly Entry[]): Entry[] {
  const at = textIn(valuesOf(sent), "at");
  return sent.filter(([name]) => {
    if (name === "preview" || name === "preview_token") return false;
    if (name === "cancel_at") return at === "date";
    return name !== "refund" || at !== "period_end";
  });
}
