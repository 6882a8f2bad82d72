import { redact } from "#contract/redaction.ts";
import { registry } from "#extensions/capabilities.ts";
import { CommandFailedError, readArguments, UsageError } from "#extensions/platform/commands/arguments.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { withoutStatementLimit } from "#extensions/platform/config/database-limits.ts";
import { SupersededSchemaError } from "#extensions/platform/database/baseline.ts";
import { WrongEncryptionKeyError } from "#extensions/platform/encryption/check-keys.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { createLogger } from "#extensions/platform/kernel/logger.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { findCommand, optionNames, usage } from "./commands.ts";

/** Standard output is for the result. Lines may quote the command line, so they are redacted like the services'. */
const logger = createLogger("warn", process.stderr);

/** The operators' command line: `npm run -s admin -- <command> [--option value]`. It prints JSON only. */
async function run(argv: readonly string[]): Promise<unknown> {
  const { words, options } = readArguments(argv, optionNames);
  const command = findCommand(words);
  if (!command) throw new UsageError(usage());
  const config = readConfig();
  const databaseLimits = withoutStatementLimit(config.databaseLimits);
  const context = await createContext({ config: { ...config, databaseLimits }, logger, registry });
  try {
    return await command.run(createSystemWork(context, { requestId: "admin", service: "admin" }), options);
  } finally {
    await context.close();
  }
}

try {
  const answer = await run(process.argv.slice(2));
  if (answer !== undefined) console.log(JSON.stringify(answer, null, 2));
} catch (error) {
  const known = [UsageError, DomainError, CommandFailedError, WrongEncryptionKeyError, SupersededSchemaError].some(
    (kind) => error instanceof kind,
  );
  if (known) console.error(redact((error as Error).message));
  else logger.fatal({ err: error }, "The command failed.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
