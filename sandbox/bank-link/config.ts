import { z } from "zod";
import { commonSettings, port, readSettings } from "#sandbox/shared/config.ts";

const schema = z
  .object({
    ...commonSettings,
    BANK_LINK_PORT: port(3400),
    BANK_LINK_CLIENT_ID: z.string().default("sandbox_client"),
    BANK_LINK_SECRET: z.string({ error: "is missing" }),
  })
  .transform((given) => ({
    port: given.BANK_LINK_PORT,
    host: given.HOST,
    clientId: given.BANK_LINK_CLIENT_ID,
    secret: given.BANK_LINK_SECRET,
    logLevel: given.LOG_LEVEL,
  }));

export type Config = z.infer<typeof schema>;

export const readConfig = (): Config => readSettings(schema, process.env);
