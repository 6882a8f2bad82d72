import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import {
  SettlementQueueHoldSchema,
  type SettlementQueueService,
  SettlementQueueSummarySchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { entryList } from "./entry.list.ts";
import { entryMessage } from "./entry.message.ts";
import { expandEntries } from "./expand-entries.ts";
import { holdEntries } from "./hold-entries.ts";
import { liftRiskHolds } from "./lift-risk-holds.ts";
import { previewRelease, releaseEntries } from "./release-entries.ts";
import { sumWaiting } from "./selection.queries.ts";
import { SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { findSettings, setControls, settingsMessage, updateSettings } from "./update-settings.ts";

export const settlementQueueRpc: ServiceImpl<typeof SettlementQueueService> = {
  listSettlementQueueEntries: listing(entryList),
  getSettlementQueueEntry: retrieving(
    SettlementQueueEntryEntity,
    "settlementQueueEntryId",
    entryMessage,
    expandEntries,
  ),
  async summarizeSettlementQueue(_request, context) {
    return messageOf(SettlementQueueSummarySchema, { days: await sumWaiting(workOf(context)) });
  },
  async previewSettlementQueueRelease(request, context) {
    return previewRelease(workOf(context), request);
  },
  async releaseSettlementQueueEntries(request, context) {
    return releaseEntries(workOf(context), request);
  },
  async holdSettlementQueueEntries(request, context) {
    const entries = await holdEntries(workOf(context), request);
    return create(SettlementQueueHoldSchema, { object: "settlement_queue_hold", entries: entries.map(entryMessage) });
  },
  async liftSettlementQueueHolds({ settlementQueueEntryIds: entryIds }, context) {
    const entries = await liftRiskHolds(workOf(context), { entryIds, reason: "test helper" });
    return create(SettlementQueueHoldSchema, { object: "settlement_queue_hold", entries: entries.map(entryMessage) });
  },
  async getSettlementSettings(_request, context) {
    const work = workOf(context);
    return settingsMessage(tenantOf(work), await findSettings(work));
  },
  async updateSettlementSettings(request, context) {
    const work = workOf(context);
    return settingsMessage(tenantOf(work), await updateSettings(work, request));
  },
  async setSettlementControls({ delayBusinessDays, currencyTerms }, context) {
    const work = workOf(context);
    const controls = { delayBusinessDays, currencyTerms, reason: "test helper" };
    return settingsMessage(tenantOf(work), await setControls(work, controls));
  },
};

const tenantOf = ({ tenant: { organizationId }, environment }: UnitOfWork) => ({ organizationId, environment });
