import { parseArgs } from "node:util";
import { isCurrency } from "#contract/currencies.ts";
import type { Environment } from "#contract/environment.ts";

/** The command line is invalid; the message says what is expected. */
export class UsageError extends Error {}

/**
 * The command found the problem that it checks for, for example a broken audit log. The process exits with status 1.
 */
export class CommandFailedError extends Error {}

/** Options by name. A missing or invalid required option throws a usage error that names it. */
export interface Options {
  find(name: string): string | undefined;
  get(name: string): string;
  list(name: string): string[];
  environment(): Environment;
  instant(name: string): Date | undefined;
  /** `--currency`. */
  currency(): string | undefined;
}

/** Parses the command line. `names` are the options that any command accepts. */
export function readArguments(
  argv: readonly string[],
  names: readonly string[],
): { words: string[]; options: Options } {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    return { words: positionals, options: optionsOf(values as Record<string, string | undefined>) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function optionsOf(values: Record<string, string | undefined>): Options {
  const options: Options = {
    find: (name) => values[name],
    get(name) {
      const value = values[name];
      if (!value?.trim()) throw new UsageError(`--${name} is missing.`);
      return value;
    },
    list(name) {
      const value = values[name];
      const items = (value ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean);
      // An empty list would mean the default, which a caller who typed an empty list did not ask for.
      if (value !== undefined && items.length === 0) throw new UsageError(`--${name} is empty.`);
      return items;
    },
    environment() {
      const value = values.environment ?? "sandbox";
      if (value !== "sandbox" && value !== "live") throw new UsageError("--environment is sandbox or live.");
      return value;
    },
    instant(name) {
      const value = values[name];
      if (value === undefined) return undefined;
      const instant = new Date(value);
      // PostgreSQL and RFC 3339 end with the year 9999.
      if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9_999)
        throw new UsageError(`--${name} is an instant such as 2027-01-31T00:00:00Z.`);
      return instant;
    },
    currency: () => (values.currency === undefined ? undefined : currencyNamed(values.currency, "currency")),
  };
  return options;
}

/** @throws UsageError for a currency that the engine does not support, since its minor units are unknown */
export function currencyNamed(code: string, option: string): string {
  if (isCurrency(code)) return code;
  throw new UsageError(`--${option}: ${JSON.stringify(code)} is not a supported currency. Use a code such as USD.`);
}
