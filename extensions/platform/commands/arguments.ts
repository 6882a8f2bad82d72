import { parseArgs } from "node:util";
import type { Environment } from "#contract/environment.ts";

/** What was typed is wrong; the message says how it is typed. */
export class UsageError extends Error {}

/** Options by name; asking for one that is missing or wrong is a usage error that names it. */
export interface Options {
  find(name: string): string | undefined;
  get(name: string): string;
  list(name: string): string[];
  environment(): Environment;
  instant(name: string): Date | undefined;
}

const NAMES = [
  "slug",
  "tagline",
  "brand-color",
  "support-email",
  "support-phone",
  "website-url",
  "name",
  "organization",
  "environment",
  "scopes",
  "expires-at",
  "allowed-ips",
  "overlap-seconds",
  "id",
  "limit",
  "amount",
  "currency",
  "reason",
  "anchor",
  "overlap-days",
];

export function readArguments(argv: readonly string[]): { words: string[]; options: Options } {
  try {
    const options = Object.fromEntries(NAMES.map((name) => [name, { type: "string" as const }]));
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
      if (!value) throw new UsageError(`--${name} is missing.`);
      return value;
    },
    list: (name) =>
      (values[name] ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    environment() {
      const value = values.environment ?? "sandbox";
      if (value !== "sandbox" && value !== "live") throw new UsageError("--environment is sandbox or live.");
      return value;
    },
    instant(name) {
      const value = values[name];
      if (value === undefined) return undefined;
      const instant = new Date(value);
      if (Number.isNaN(instant.getTime()))
        throw new UsageError(`--${name} is an instant such as 2027-01-31T00:00:00Z.`);
      return instant;
    },
  };
  return options;
}
