import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { groupIdOf } from "./entry-labels.ts";
import { entryView, WITH_PAYMENT } from "./entry-view.server.ts";

/** One entry with those held and released together with it. @throws Response 404 */
export async function readEntryPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const settlementQueueEntryId = args.params.id ?? "";
  const found = await orNotFound(() =>
    extensions.settlementQueue.getSettlementQueueEntry({ settlementQueueEntryId, ...WITH_PAYMENT }),
  );
  const entry = entryView(found);
  const { transactionId } = entry;
  const [related, actors] = await Promise.all([
    transactionId
      ? attempt(() =>
          extensions.settlementQueue.listSettlementQueueEntries({ transactionId, limit: 100, ...WITH_PAYMENT }),
        )
      : null,
    readActorNames(args.context, viewer, [entry.hold?.placedBy, entry.releasedBy]),
  ]);
  const group = (related?.value?.data ?? []).map(entryView).filter((each) => groupIdOf(each) === groupIdOf(entry));
  return { entry, actors, group: group.length > 1 ? group : [] };
}
