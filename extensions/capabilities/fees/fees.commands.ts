import { readFile } from "node:fs/promises";
import { messageJson } from "#contract/message-json.ts";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { showFees } from "./fee.message.ts";
import { readFeeFile } from "./fee-file.ts";
import { setFees, withdrawFees } from "./set-fees.ts";

export const feeCommands: readonly Command[] = [
  {
    name: "merchants fees",
    options:
      "--organization <slug> [--environment sandbox|live] [--file <json> [--from <time>] --reason <text>] [--withdraw <fee schedule> --reason <text>]",
    async run(system, options) {
      const work = await inOrganization(system, options);
      await change(work, options);
      return JSON.parse(messageJson(await showFees(work)));
    },
  },
];

/** Without a file, it only shows. */
async function change(work: UnitOfWork, options: Options): Promise<void> {
  const [file, withdrawn, from] = [options.find("file"), options.find("withdraw"), options.instant("from")];
  if (file !== undefined && withdrawn !== undefined) throw new UsageError("Give either --file or --withdraw.");
  if (from !== undefined && file === undefined) throw new UsageError("--from needs a --file.");
  if (withdrawn !== undefined) await withdrawFees(work, { name: withdrawn, reason: options.get("reason") });
  if (file === undefined) return;
  const reason = options.get("reason");
  await setFees(work, { ...readFeeFile(await textOf(file)), from, reason });
}

function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => {
    throw new UsageError(`--file: ${path} cannot be read.`);
  });
}
