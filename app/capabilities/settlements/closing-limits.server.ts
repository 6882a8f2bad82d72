import { worthOf } from "#contract/currency-worth.ts";
import type { SettlementSettings } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** The limits that a closing settlement of one currency meets. */
export interface ClosingLimits {
  /** A smaller total is carried forward. Worth one US dollar when the settings name none. */
  readonly minimumAmount: bigint;
  readonly approvalThresholdAmount: bigint | null;
  /** Once one currency has a threshold, a currency without one needs an approval for everything. */
  readonly mayNeedApproval: boolean;
}

export function closingLimits({ currencyTerms }: SettlementSettings, currency: string): ClosingLimits {
  const terms = currencyTerms.find((each) => each.currency === currency);
  return {
    minimumAmount: terms?.minimumAmount ?? worthOf(1n, currency),
    approvalThresholdAmount: terms?.approvalThresholdAmount ?? null,
    mayNeedApproval: currencyTerms.some(({ approvalThresholdAmount }) => approvalThresholdAmount !== undefined),
  };
}
