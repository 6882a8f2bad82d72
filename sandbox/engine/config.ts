import { z } from "zod";
import { commonSettings, port, postgresUrl, readSettings } from "#sandbox/shared/config.ts";

const schema = z
  .object({
    ...commonSettings,
    ENGINE_PORT: port(3300),
    DATABASE_URL: postgresUrl(),
    DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
    ENGINE_ADMIN_API_KEY: z.string().default("test_admin"),
  })
  .transform((given) => ({
    port: given.ENGINE_PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    preparedStatements: given.DATABASE_PREPARED_STATEMENTS === "on",
    adminApiKey: given.ENGINE_ADMIN_API_KEY,
    logLevel: given.LOG_LEVEL,
  }));

export type Config = z.infer<typeof schema>;

export const readConfig = (): Config => readSettings(schema, process.env);
