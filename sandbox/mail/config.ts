import { z } from "zod";
import { commonSettings, port, readSettings } from "#sandbox/shared/config.ts";

const schema = z
  .object({ ...commonSettings, OUTBOX_PORT: port(3500), MAIL_SMTP_PORT: port(3525) })
  .transform((given) => ({
    port: given.OUTBOX_PORT,
    smtpPort: given.MAIL_SMTP_PORT,
    host: given.HOST,
    logLevel: given.LOG_LEVEL,
  }));

export type Config = z.infer<typeof schema>;

export const readConfig = (): Config => readSettings(schema, process.env);
