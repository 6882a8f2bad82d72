import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { approveSettlement } from "./approve-settlement.ts";
import { closeSettlement } from "./close-settlement.ts";
import { getStatement } from "./get-statement.ts";
import { removeEntries } from "./remove-entries.ts";
import { settlementEntryList, settlementList } from "./settlement.list.ts";
import { settlementMessage } from "./settlement.message.ts";
import { currentMessage, getSettlement } from "./settlements.service.ts";

export const settlementsRpc: ServiceImpl<typeof SettlementService> = {
  listSettlements: listing(settlementList),
  async getSettlement({ settlementId }, context) {
    const work = workOf(context);
    return currentMessage(work, await getSettlement(work, settlementId));
  },
  listSettlementEntries: listingOf("settlementId", getSettlement, settlementEntryList),
  closeSettlement: closeSettlement.handle,
  async approveSettlement({ settlementId }, context) {
    return settlementMessage(await approveSettlement(workOf(context), settlementId));
  },
  async removeSettlementEntries({ settlementId, settlementQueueEntryIds }, context) {
    return settlementMessage(await removeEntries(workOf(context), settlementId, settlementQueueEntryIds));
  },
  getSettlementStatement: (request, context) => getStatement(workOf(context), request),
};
