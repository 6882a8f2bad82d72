import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { releaseTotals } from "./entry-view.server.ts";
import { chosenIds, releaseChoice, releaseRequest } from "./release-choice.server.ts";
import { MISMATCH, outcomesOf, QUEUE_ERRORS } from "./release-labels.ts";

const { releaseSettlementQueueEntries } = SettlementQueueService.method;

/** Preview of the release that the address selects. */
export async function readReleasePage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { url } = args.request;
  const choice = releaseChoice(url);
  const preview = choice ? await attempt(() => extensions.settlementQueue.previewSettlementQueueRelease(choice)) : null;
  return {
    chosen: chosenIds(url).length,
    hasChanged: new URL(url).searchParams.has("changed"),
    totals: preview?.value ? releaseTotals(preview.value) : null,
    outcomes: outcomesOf(preview?.value?.entries ?? []),
    problem: preview?.error?.message ?? null,
    form: newForm(releaseSettlementQueueEntries),
  };
}

/** Releases the previewed entries. `changed`: the selection differs by now, and none is released. */
export async function releaseFromForm(args: ActionFunctionArgs) {
  const { value, problem } = await formMethod(args, releaseSettlementQueueEntries, {
    fill: () => releaseRequest(args.request.url),
    messages: QUEUE_ERRORS,
  });
  if (problem) return { problem, isChanged: problem.message === MISMATCH };
  const { holdsEnded } = outcomesOf(value.entries);
  return { count: value.entries.filter(({ outcome }) => outcome === "released").length, holdsEnded };
}
