import { z } from "zod";
import { commonSettings, port, readSettings } from "#sandbox/shared/config.ts";

const schema = z
  .object({
    ...commonSettings,
    TERMINAL_PORT: port(3700),
    TERMINAL_SECRET: z.string({ error: "is missing" }),
    TERMINAL_DATA_DIR: z.string().optional(),
  })
  .transform((given) => ({
    port: given.TERMINAL_PORT,
    host: given.HOST,
    secret: given.TERMINAL_SECRET,
    /** The folder of the cloud's records and the terminals' journals. In memory when absent. */
    dataDir: given.TERMINAL_DATA_DIR ?? null,
    logLevel: given.LOG_LEVEL,
  }));

export type Config = z.infer<typeof schema>;

export const readConfig = (): Config => readSettings(schema, process.env);
