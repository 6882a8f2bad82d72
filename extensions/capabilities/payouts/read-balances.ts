import { create } from "@bufbuild/protobuf";
import { type AccountBalances, BalanceEntity, readBalanceDays } from "#extensions/capabilities/ledger/index.ts";
import {
  readSpendable,
  readSpendableOf,
  readTerms,
  SettlementEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  BalanceHistorySchema,
  BalanceResponseSchema,
  BalanceSchema,
  type GetBalanceHistoryRequest,
} from "#proto/tollhouse/v1/payouts_pb.ts";
import { instantAvailable } from "./available.service.ts";
import { blockerOf, limitParts } from "./instant-terms.message.ts";
import { readNegativeCauses } from "./negative-causes.ts";
import { readPayableNow } from "./payable-now.ts";

/** The organization's money by currency. */
export async function readBalanceOfAll(work: UnitOfWork) {
  const { environment, em } = work;
  const balances = [...(await readSpendable(work))].sort(([one], [other]) => (one < other ? -1 : 1));
  const remembered = await em.find(BalanceEntity, { environment });
  const accruing = await em.find(SettlementEntity, { environment, accruesFor: { $ne: null } });
  const data = [];
  for (const [currency, accounts] of balances)
    data.push(
      await balanceMessage(work, {
        currency,
        accounts,
        frozenAt: remembered.find((each) => each.currency === currency)?.payoutsFrozenAt,
        next: accruing.find(({ accruesFor }) => accruesFor === currency),
      }),
    );
  return create(BalanceResponseSchema, { object: "balance", balances: data });
}

interface Known {
  readonly currency: string;
  readonly accounts: AccountBalances;
  readonly frozenAt: Date | null | undefined;
  readonly next: { readonly id: string; readonly autoCloseAt?: Date | null | undefined } | undefined;
}

async function balanceMessage(work: UnitOfWork, { currency, accounts, frozenAt, next }: Known) {
  const { breakdown, limits, refusals, mostMinorUnits, leastMinorUnits } = await readPayableNow(
    work,
    currency,
    frozenAt,
  );
  const negativeCauses = accounts.merchant_available < 0n && next ? await readNegativeCauses(work, next.id) : [];
  return messageOf(
    BalanceSchema,
    { currency },
    {
      environment: work.environment,
      pending: accounts.merchant_pending,
      available: accounts.merchant_available,
      inSettlement: accounts.merchant_payable,
      inTransit: accounts.payout_in_transit,
      reserved: accounts.merchant_reserve,
      instantAvailable: instantAvailable(breakdown),
      instantBreakdown: breakdown,
      negativeCauses,
      payoutsFrozenAt: frozenAt ?? null,
      nextSettlementId: next?.id ?? null,
      nextSettlementAt: next?.autoCloseAt ?? null,
      instantPayout: {
        maxAmount: mostMinorUnits,
        minAmount: leastMinorUnits,
        limits: limits.map(limitParts),
        blockers: refusals.map(blockerOf),
      },
    },
  );
}

const USUAL_DAYS = 30;

/** The balance at the end of each of the last days in the organization's zone. */
export async function readBalanceHistory(work: UnitOfWork, { currency, days = USUAL_DAYS }: GetBalanceHistoryRequest) {
  const { timeZone } = await readTerms(work);
  const course = await readBalanceDays(work, { currency, days, timeZone });
  const now = await readSpendableOf(work, currency);
  // Today is not complete, so it shows the current balance.
  const shown = [...course.slice(0, -1), ...course.slice(-1).map(({ date }) => ({ date, balances: now }))];
  const data = shown.map(({ date, balances }) => ({
    date,
    pending: balances.merchant_pending,
    available: balances.merchant_available,
    inSettlement: balances.merchant_payable,
    reserved: balances.merchant_reserve,
  }));
  return create(BalanceHistorySchema, { object: "balance_history", currency, timeZone, days: data });
}
