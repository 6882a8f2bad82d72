import { pino } from "pino";
import { readConfig } from "#extensions/config.ts";
import { createContext } from "#extensions/context.ts";
import { DomainError } from "#extensions/errors.ts";
import { createSystemWork } from "#extensions/work.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { AuditLogBrokenError } from "./audit.ts";
import { findCommand, usage } from "./commands.ts";

/** The operators' command line: `npm run -s admin -- <command> [--option value]`. It prints JSON and nothing else. */
async function run(argv: readonly string[]): Promise<unknown> {
  const { words, options } = readArguments(argv);
  const command = findCommand(words);
  if (!command) throw new UsageError(usage());
  const context = await createContext(readConfig(), pino({ level: "warn" }, process.stderr));
  try {
    return await command.run(createSystemWork(context, { requestId: "admin", service: "admin" }), options);
  } finally {
    await context.close();
  }
}

try {
  console.log(JSON.stringify(await run(process.argv.slice(2)), null, 2));
} catch (error) {
  const known = error instanceof UsageError || error instanceof DomainError || error instanceof AuditLogBrokenError;
  console.error(known ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
