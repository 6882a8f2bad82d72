import {
  findActiveMerchant,
  MerchantNotConnectedError,
  merchantEngine,
} from "#extensions/capabilities/merchants/index.ts";
import { sandboxEngine } from "#extensions/connectors/engine/index.ts";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { upsertDispute } from "./refresh-dispute.ts";

const DAY_MS = 86_400_000;
const DAYS_TO_RESPOND = 14;

/** Lets a cardholder of the sandbox contest a payment, and shows the dispute as the platform keeps it. */
export async function openSandboxDispute(work: UnitOfWork, options: Options) {
  const merchant = await findActiveMerchant(work);
  if (!merchant) throw new MerchantNotConnectedError(work.environment);
  const { dispute_id: engineDisputeId } = await sandboxEngine(work.context.config).openDispute({
    merchant_id: merchant.engineMerchantId,
    amount: amountOf(options),
    currency: options.find("currency") ?? "USD",
    reason: options.find("reason") ?? "fraudulent",
    challenge_required_by: new Date(work.now().getTime() + DAYS_TO_RESPOND * DAY_MS).toISOString(),
  });
  const { disputes } = await merchantEngine(work);
  const dispute = await upsertDispute(work, await disputes.get(engineDisputeId));
  return {
    dispute_id: dispute.id,
    engine_dispute_id: engineDisputeId,
    dispute_status: dispute.status,
    dispute_stage: dispute.stage,
  };
}

function amountOf(options: Options): number {
  const amount = Number(options.find("amount") ?? 4200);
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new UsageError("--amount is a whole number of minor units above 0.");
  return amount;
}
