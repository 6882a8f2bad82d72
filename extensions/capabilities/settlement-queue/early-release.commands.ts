import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { releaseEarly } from "./release-early.ts";
import { setControls } from "./update-settings.ts";

const TENANT_OPTIONS = "--organization <slug> [--environment sandbox|live]";
const LONGEST_DELAY = 30;

/** Operator commands that release money early. Each requires a reason, which is audited. */
export const earlyReleaseCommands: readonly Command[] = [
  {
    name: "settlement-queue release",
    options: `${TENANT_OPTIONS} --entries <sqe_…,sqe_…> --reason <text>   (also before their day)`,
    async run(system, options) {
      const [entries, reason] = [options.list("entries"), options.get("reason")];
      if (entries.length === 0) throw new UsageError("--entries is missing.");
      const released = await releaseEarly(await inOrganization(system, options), entries, reason);
      return {
        released: released.map(({ id, netMinorUnits, currency, settlementId }) => ({
          settlement_queue_entry_id: id,
          net_amount: String(netMinorUnits),
          currency,
          settlement_id: settlementId,
        })),
      };
    },
  },
  {
    name: "settlement-queue delay",
    options: `${TENANT_OPTIONS} --days <0 to ${LONGEST_DELAY}> --reason <text>   (also below the least that merchants can choose)`,
    async run(system, options) {
      const [days, reason] = [Number(options.get("days")), options.get("reason")];
      if (!Number.isSafeInteger(days) || days < 0 || days > LONGEST_DELAY)
        throw new UsageError(`--days is a whole number from 0 to ${LONGEST_DELAY}.`);
      const delay = { delayBusinessDays: days, reason };
      const { delayBusinessDays, version } = await setControls(await inOrganization(system, options), delay);
      return { delay_business_days: delayBusinessDays, version };
    },
  },
];
