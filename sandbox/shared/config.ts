import { z } from "zod";

/** A setting that keeps the service from starting. */
export class ConfigError extends Error {}

/** Environment variables. Not `NodeJS.ProcessEnv`, to which packages add required variables. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads the settings once, at start; an empty one is absent.
 * @throws ConfigError naming each bad setting, never its value, which may be secret
 */
export function readSettings<Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text?.trim()));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
  throw new ConfigError([...new Set(sentences)].join("\n"));
}

export const wholeNumber = (standard: number, { min, max }: { min: number; max: number }) => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
    .default(standard);
};

/** Identifies the process in the answers of `/healthz` and `/readyz`. */
export const readInstanceId = (): string | undefined =>
  readSettings(
    z.object({
      INSTANCE_ID: z
        .string()
        .regex(/^[\w-]{1,64}$/, "must be 1 to 64 letters, digits, - or _")
        .optional(),
    }),
    process.env,
  ).INSTANCE_ID;

/** Port 0 takes any free port. */
export const port = (standard: number) => wholeNumber(standard, { min: 0, max: 65_535 });

export const postgresUrl = () =>
  z
    .string({ error: "is missing: give it as postgresql://user:password@host:port/database" })
    .refine((text) => /^postgres(ql)?:$/.test(protocolOf(text)), "must be a postgresql:// address");

export const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : "");

/** The settings that every service reads. */
export const commonSettings = {
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], { error: "must be a level such as info" })
    .default("info"),
};
