import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { waitingTotals } from "./entry-view.server.ts";
import { chosenIds } from "./release-choice.server.ts";
import { QUEUE_ERRORS } from "./release-labels.ts";

const { holdSettlementQueueEntries } = SettlementQueueService.method;

/** Totals of the chosen entries and of those held with them. */
export async function readHoldPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const settlementQueueEntryIds = chosenIds(args.request.url);
  const preview =
    settlementQueueEntryIds.length > 0
      ? await attempt(() => extensions.settlementQueue.previewSettlementQueueRelease({ settlementQueueEntryIds }))
      : null;
  return {
    totals: preview?.value ? waitingTotals(preview.value) : [],
    problem: preview?.error?.message ?? null,
    form: newForm(holdSettlementQueueEntries, { reason: "merchant_request" }),
  };
}

export function holdFromForm(args: ActionFunctionArgs) {
  return formMethod(args, holdSettlementQueueEntries, {
    fill: () => ({ settlementQueueEntryIds: chosenIds(args.request.url) }),
    messages: QUEUE_ERRORS,
    idempotent: true,
  });
}
