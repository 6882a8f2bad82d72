import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { approveAsOperator } from "./control-changes.service.ts";

export const controlCommands: readonly Command[] = [
  {
    name: "control-changes approve",
    options:
      "--organization <slug> [--environment sandbox|live] --change <cch_…> --reason <text>   (where there is no second owner or admin)",
    async run(system, options) {
      const [id, reason] = [options.get("change"), options.get("reason")];
      const change = await approveAsOperator(await inOrganization(system, options), id, reason);
      return { control_change_id: id, control_change_status: change.status, effective_at: change.effectiveAt };
    },
  },
];
