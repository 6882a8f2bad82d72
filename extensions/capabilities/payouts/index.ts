import { balanceEvents, payoutDestinationEvents, payoutEvents } from "#contract/events/payouts.ts";
import { PAYOUT_COLUMNS } from "#contract/export-columns.ts";
import { BalanceEntity } from "#extensions/capabilities/ledger/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import {
  BalanceChangeSchema,
  PayoutDestinationSchema,
  PayoutSchema,
  PayoutService,
} from "#proto/tollhouse/v1/payouts_pb.ts";
import { approvePayout } from "./approve-payout.ts";
import { balanceChangeMessage } from "./balance.message.ts";
import { checkBalance } from "./check-balance.ts";
import { checkPayout } from "./check-payout.ts";
import { confirmFailure } from "./confirm-failure.ts";
import { activateDestination, createDestination } from "./create-destination.ts";
import { createPayout } from "./create-payout.ts";
import { CHECK_BALANCE, CHECK_PAYOUT, CONFIRM_FAILURE, PAY_SETTLEMENT, PAY_WAITING } from "./due-kinds.ts";
import { payoutCopy } from "./follow-payout.ts";
import { followSources } from "./follow-sources.ts";
import { paySettlement, payWaiting } from "./pay-settlement.ts";
import { PayoutEntity } from "./payout.entity.ts";
import { payoutList, payoutMessage } from "./payout.message.ts";
import { PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { destinationList, destinationMessage } from "./payout-destination.message.ts";
import { payoutEntryList } from "./payout-entries.ts";
import { PayoutQuoteEntity } from "./payout-quote.entity.ts";
import { payoutCommands } from "./payouts.commands.ts";
import { payoutsRpc } from "./payouts.rpc.ts";
import { payoutsToLookAt } from "./payouts-to-look-at.ts";
import { seedPayouts } from "./seed-payouts.ts";

/** Payouts of an organization's money, each sent at most once (docs/decisions/0049-payouts.md). */
export const payouts = capability("payouts", {
  service: PayoutService,
  handlers: payoutsRpc,
  lists: [destinationList, payoutList, payoutEntryList],
  exports: [exportable("payouts", payoutList, PAYOUT_COLUMNS)],
  attention: payoutsToLookAt,
  entities: [PayoutDestinationEntity, PayoutQuoteEntity, PayoutEntity],
  events: { ...payoutDestinationEvents, ...payoutEvents, ...balanceEvents },
  shows: [
    shown(PayoutDestinationEntity, PayoutDestinationSchema, (row, clock) => destinationMessage(row, clock.now())),
    shown(PayoutEntity, PayoutSchema, payoutMessage),
    shown(BalanceEntity, BalanceChangeSchema, balanceChangeMessage),
  ],
  operations: [createDestination, activateDestination, createPayout, approvePayout],
  engineEvents: { payout: payoutCopy },
  due: {
    [CHECK_PAYOUT]: checkPayout,
    [CONFIRM_FAILURE]: confirmFailure,
    [PAY_SETTLEMENT]: paySettlement,
    [PAY_WAITING]: payWaiting,
    [CHECK_BALANCE]: checkBalance,
  },
  follows: followSources,
  commands: payoutCommands,
  sandbox: seedPayouts,
});

export { payoutCopy } from "./follow-payout.ts";
export { freezePayouts } from "./freeze.ts";
export { type Payout, PayoutEntity } from "./payout.entity.ts";
export { SPENT, WAITING } from "./payout.rules.ts";
export { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
