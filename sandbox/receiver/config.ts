import { z } from "zod";
import { commonSettings, port, readSettings } from "#sandbox/shared/config.ts";
import { isSecret } from "./signature.ts";

const schema = z
  .object({
    ...commonSettings,
    WEBHOOK_RECEIVER_PORT: port(3600),
    WEBHOOK_RECEIVER_SECRET: z.string().refine(isSecret, "must be a webhook secret: whsec_ and base64").optional(),
  })
  .transform((given) => ({
    port: given.WEBHOOK_RECEIVER_PORT,
    host: given.HOST,
    secret: given.WEBHOOK_RECEIVER_SECRET,
    logLevel: given.LOG_LEVEL,
  }));

export type Config = z.infer<typeof schema>;

export const readConfig = (): Config => readSettings(schema, process.env);
