import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { importFraudReports } from "./import-fraud-reports.ts";

export const fraudReportCommands: readonly Command[] = [
  {
    name: "disputes import-fraud-reports",
    options: "--organization <slug> --file <path> [--environment sandbox|live]",
    run: async (work, options) => importFraudReports(await inOrganization(work, options), options.get("file")),
  },
];
