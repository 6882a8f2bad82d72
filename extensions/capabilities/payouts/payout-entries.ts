import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  ENTRY_FILTERS,
  entryMessage,
  expandEntries,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ListPayoutEntriesRequest, ListPayoutEntriesRequestSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { TimeRangeSchema } from "#proto/tollhouse/v1/ranges_pb.ts";
import { getPayout } from "./payouts.service.ts";

/** Entries of one settlement. The handler replaces the payout ID with the settlement's. */
export const payoutEntryList = defineList({
  request: ListPayoutEntriesRequestSchema,
  entity: SettlementQueueEntryEntity,
  filters: { payoutId: { column: "settlement_id", isIndexed: true }, ...ENTRY_FILTERS, releasedAt: {} },
  messages: (rows, work, { expand }) => expandEntries(work, rows.map(entryMessage), expand),
});

/** The entries behind a payout: those of its settlement, or those released when an instant payout drew on them. */
export async function listPayoutEntries(work: UnitOfWork, { payoutId, ...page }: ListPayoutEntriesRequest) {
  const { settlementId, createdAt } = await getPayout(work, payoutId);
  if (settlementId != null) return listPage(work, payoutEntryList, { ...page, payoutId: settlementId });
  const { environment, em } = work;
  const own = await em.findOneOrFail(SettlementQueueEntryEntity, {
    environment,
    sourceId: payoutId,
    sourceEvent: "reserved",
  });
  const rest = await em.findOne(SettlementQueueEntryEntity, {
    environment,
    sourceId: payoutId,
    sourceEvent: "rest_kept",
  });
  const releasedAt = create(TimeRangeSchema, { lte: timestampFromDate(rest?.releasedAt ?? createdAt) });
  return listPage(work, payoutEntryList, { ...page, payoutId: own.settlementId ?? "", releasedAt });
}
