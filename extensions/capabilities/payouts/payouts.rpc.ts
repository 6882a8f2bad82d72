import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { expandSettlements } from "#extensions/capabilities/settlements/index.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DeletePayoutDestinationResponseSchema, type PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { approvePayout } from "./approve-payout.ts";
import { cancelPayout } from "./cancel-payout.ts";
import { deleteDestination, makeDefault } from "./change-destination.ts";
import { activateDestination, createDestination } from "./create-destination.ts";
import { createPayout } from "./create-payout.ts";
import { liftPayoutHold } from "./lift-payout-hold.ts";
import { PayoutEntity } from "./payout.entity.ts";
import { payoutList, payoutMessage } from "./payout.message.ts";
import { destinationList, destinationMessage } from "./payout-destination.message.ts";
import { listPayoutEntries } from "./payout-entries.ts";
import { getDestination } from "./payouts.service.ts";
import { quotePayout, readQuote } from "./quote-payout.ts";
import { readBalanceHistory, readBalanceOfAll } from "./read-balances.ts";

export const payoutsRpc: ServiceImpl<typeof PayoutService> = {
  getBalance: (_request, context) => readBalanceOfAll(workOf(context)),
  getBalanceHistory: (request, context) => readBalanceHistory(workOf(context), request),
  listPayoutDestinations: listing(destinationList),
  createPayoutDestination: createDestination.handle,
  activatePayoutDestination: activateDestination.handle,
  async getPayoutDestination({ payoutDestinationId }, context) {
    const work = workOf(context);
    return destinationMessage(await getDestination(work, payoutDestinationId), work.now());
  },
  async makePayoutDestinationDefault({ payoutDestinationId }, context) {
    const work = workOf(context);
    return destinationMessage(await makeDefault(work, payoutDestinationId), work.now());
  },
  async deletePayoutDestination({ payoutDestinationId }, context) {
    await deleteDestination(workOf(context), payoutDestinationId);
    return create(DeletePayoutDestinationResponseSchema, {
      object: "payout_destination",
      payoutDestinationId,
      deleted: true,
    });
  },
  createPayoutQuote: (request, context) => quotePayout(workOf(context), request),
  getPayoutQuote: ({ payoutQuoteId }, context) => readQuote(workOf(context), payoutQuoteId),
  createPayout: createPayout.handle,
  listPayouts: listing(payoutList),
  getPayout: retrieving(PayoutEntity, "payoutId", payoutMessage, expandSettlements),
  listPayoutEntries: (request, context) => listPayoutEntries(workOf(context), request),
  approvePayout: approvePayout.handle,
  async cancelPayout({ payoutId }, context) {
    return payoutMessage(await cancelPayout(workOf(context), payoutId));
  },
  async liftPayoutHold({ payoutId }, context) {
    return payoutMessage(await liftPayoutHold(workOf(context), { payoutId, reason: "test helper" }));
  },
};
