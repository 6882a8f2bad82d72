import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { reconcileDisputes } from "./follow-dispute.ts";
import { openDispute } from "./open-dispute.ts";

export const disputeCommands: readonly Command[] = [
  {
    name: "disputes open",
    options:
      "--organization <slug> [--amount <minor units>] [--currency USD] [--reason <text>] [--reason-code <code>] [--card-brand visa|mastercard|amex|discover]   (sandbox engine only)",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      const currency = options.find("currency") ?? "USD";
      const request = {
        amount: amountOf(options),
        currency,
        reason: options.find("reason") ?? "",
        reasonCode: options.find("reason-code") ?? undefined,
        cardBrand: cardBrandOf(options),
      };
      const { disputeId, engineDisputeId, disputeStatus, disputeStage } = await openDispute.run(tenantWork, request);
      return {
        dispute_id: disputeId,
        engine_dispute_id: engineDisputeId,
        dispute_status: disputeStatus,
        dispute_stage: disputeStage,
      };
    },
  },
  {
    name: "disputes reconcile",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (work, options) => ({
      disputes: await reconcileDisputes(await inOrganization(work, options)),
    }),
  },
];

const CARD_BRANDS = ["visa", "mastercard", "amex", "discover"];

function cardBrandOf(options: Options): string | undefined {
  const brand = options.find("card-brand") ?? undefined;
  if (brand !== undefined && !CARD_BRANDS.includes(brand))
    throw new UsageError(`--card-brand is one of ${CARD_BRANDS.join(", ")}.`);
  return brand;
}

function amountOf(options: Options): bigint {
  const amount = Number(options.find("amount") ?? 4200);
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new UsageError("--amount is a whole number of minor units above 0.");
  return BigInt(amount);
}
