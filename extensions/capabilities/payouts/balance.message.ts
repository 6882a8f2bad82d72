import type { Balance } from "#extensions/capabilities/ledger/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { BalanceChangeSchema } from "#proto/tollhouse/v1/payouts_pb.ts";

export function balanceChangeMessage(balance: Balance) {
  return messageOf(BalanceChangeSchema, balance, { balanceId: balance.id, available: balance.availableMinorUnits });
}
