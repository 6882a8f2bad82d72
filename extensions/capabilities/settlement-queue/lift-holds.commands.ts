import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { liftRiskHolds } from "./lift-risk-holds.ts";

export const liftCommands: readonly Command[] = [
  {
    name: "settlement-queue lift",
    options:
      "--organization <slug> [--environment sandbox|live] --entries <sqe_…,sqe_…> --reason <text>   (ends risk holds)",
    async run(system, options) {
      const lift = { entryIds: options.list("entries"), reason: options.get("reason") };
      const entries = await liftRiskHolds(await inOrganization(system, options), lift);
      return entries.map(({ id, status }) => ({
        settlement_queue_entry_id: id,
        settlement_queue_entry_status: status,
      }));
    },
  },
];
