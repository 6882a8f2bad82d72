import type { Invoice, StoredDunning } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { policyOf } from "./dunning-policies.service.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";
import type { Planning } from "./dunning-state.ts";
import { preferredHour } from "./preferred-hours.queries.ts";

/** What the next step of an invoice is computed from. Its policy is that with which it began. */
export async function planningOf(
  work: UnitOfWork,
  { customerId }: Pick<Invoice, "customerId">,
  dunning: StoredDunning,
): Promise<Planning> {
  return planningBy(work, await policyOf(work, dunning.policyVersion), { ...dunning, customerId });
}

interface Payer {
  readonly customerId: string;
  readonly timeZone: string;
  readonly lastDecline: string | null;
}

export async function planningBy(work: UnitOfWork, policy: DunningPolicy, payer: Payer): Promise<Planning> {
  const hour = policy.smart ? await preferredHour(work, payer) : null;
  const isShortOfFunds = payer.lastDecline === "insufficient_funds";
  return { policy, preference: { hour, isShortOfFunds }, now: work.now() };
}
