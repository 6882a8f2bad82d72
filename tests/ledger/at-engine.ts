import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { payoutStatusOf, UNDONE } from "#extensions/capabilities/payouts/payout.rules.ts";
import type { TestOrganization } from "#tests/support/platform.ts";

interface PayoutAtEngine {
  readonly id: string;
  readonly amount: bigint;
  /** The engine reports that no money arrived, or that it was returned. */
  readonly isUndone: boolean;
}

/** All payouts of an organization, as the engine reports them. */
export async function payoutsAtEngine(organization: TestOrganization): Promise<PayoutAtEngine[]> {
  const found: PayoutAtEngine[] = [];
  const { payouts } = await merchantEngine(organization.work());
  for await (const { enginePayoutId: id, amountMinorUnits, engineStatus } of payouts.list()) {
    const isUndone = UNDONE.includes(payoutStatusOf(engineStatus));
    found.push({ id, amount: BigInt(amountMinorUnits ?? 0), isUndone });
  }
  return found;
}
