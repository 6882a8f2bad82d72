import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { groupIdOf } from "./entry-labels.ts";
import { entryView } from "./entry-view.server.ts";

/** One entry with those that are held and released with it. @throws Response 404 */
export async function readEntryPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const settlementQueueEntryId = args.params.id ?? "";
  const found = await orNotFound(() => extensions.settlementQueue.getSettlementQueueEntry({ settlementQueueEntryId }));
  const entry = entryView(found);
  const { transactionId } = entry;
  const related = transactionId
    ? await attempt(() => extensions.settlementQueue.listSettlementQueueEntries({ transactionId, limit: 100 }))
    : null;
  const group = (related?.value?.data ?? []).map(entryView).filter((each) => groupIdOf(each) === groupIdOf(entry));
  return { entry, group: group.length > 1 ? group : [] };
}
