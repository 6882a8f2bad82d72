import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { freezePayouts, unfreezePayouts } from "./freeze.ts";
import { liftPayoutHold } from "./lift-payout-hold.ts";
import { resolveConflict } from "./resolve-conflict.ts";

const TENANT_OPTIONS = "--organization <slug> [--environment sandbox|live]";

export const payoutCommands: readonly Command[] = [
  {
    name: "payouts freeze",
    options: `${TENANT_OPTIONS} --currency <code> --reason <text>`,
    async run(system, options) {
      const [currency, reason] = [currencyOf(options), options.get("reason")];
      const work = await inOrganization(system, options);
      return { currency, reason: await work.atomically((phase) => freezePayouts(phase, currency, reason)) };
    },
  },
  {
    name: "payouts unfreeze",
    options: `${TENANT_OPTIONS} --currency <code>   (after each conflict is resolved)`,
    async run(system, options) {
      const currency = currencyOf(options);
      const work = await inOrganization(system, options);
      return { currency, lifted: await work.atomically((phase) => unfreezePayouts(phase, currency)) };
    },
  },
  {
    name: "payouts lift",
    options: `${TENANT_OPTIONS} --payout <po_…> --reason <text>   (ends the review of a payout that is held for risk)`,
    async run(system, options) {
      const lift = { payoutId: options.get("payout"), reason: options.get("reason") };
      const { id, status } = await liftPayoutHold(await inOrganization(system, options), lift);
      return { payout_id: id, payout_status: status };
    },
  },
  {
    name: "payouts resolve",
    options: `${TENANT_OPTIONS} --payout <po_…> --outcome paid|failed --reason <text>   (whether a payout arrived that is in conflict, or whose failure the processor does not confirm)`,
    async run(system, options) {
      const outcome = options.get("outcome");
      if (outcome !== "paid" && outcome !== "failed") throw new UsageError("--outcome is paid or failed.");
      const resolution = { payoutId: options.get("payout"), outcome, reason: options.get("reason") } as const;
      const { id, status } = await resolveConflict(await inOrganization(system, options), resolution);
      return { payout_id: id, payout_status: status };
    },
  },
];

function currencyOf(options: Options): string {
  const currency = options.currency();
  if (!currency) throw new UsageError("--currency names the balance, for example USD.");
  return currency;
}
