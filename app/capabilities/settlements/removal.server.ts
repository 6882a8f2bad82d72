import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { entryView, WITH_PAYMENT } from "#app/capabilities/settlement-queue/index.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { settlementView } from "./settlement-view.server.ts";

/** A page of a list holds no more. */
const MOST = 100;

/** The entries that the address names, as far as they are part of the settlement. @throws Response 404 */
export async function readRemoval(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const settlementId = args.params.id ?? "";
  const settlement = await orNotFound(() => extensions.settlements.getSettlement({ settlementId }));
  const ids = [...new Set(new URL(args.request.url).searchParams.getAll("entry"))].slice(0, MOST);
  const asked = { settlementId, ids, limit: MOST, ...WITH_PAYMENT };
  const { value } = await attempt(async () =>
    ids.length === 0 ? null : extensions.settlementQueue.listSettlementQueueEntries(asked),
  );
  return {
    settlement: settlementView(settlement),
    entries: value?.data.map(entryView) ?? [],
    form: newForm(SettlementService.method.removeSettlementEntries),
  };
}
