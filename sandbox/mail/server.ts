import { createServer } from "node:http";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import { createOutboxApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createOutbox } from "./outbox.ts";
import { type Credentials, createSmtpServer, listenForMail } from "./smtp.ts";

export type MailOptions = Omit<Config, "logLevel"> & { log?: Logger; credentials?: Credentials };

export interface MailServer {
  /** The page with the received mails. */
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * A mail server that delivers nothing and shows what it received, for development and tests. Port 0 takes any free
 * port.
 */
export async function startMail(options: MailOptions): Promise<MailServer> {
  const { host, credentials, log = createLogger("mail", "silent") } = options;
  const outbox = createOutbox();
  const smtp = createSmtpServer({ outbox, log, credentials });
  const smtpPort = await listenForMail(smtp, { host, port: options.smtpPort });
  const http = createServer(createOutboxApp(outbox, log));
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const port = await listen(http, options).catch(async (error: unknown) => {
    await closeSmtp();
    throw error;
  });
  const userInfo = credentials ? `${credentials.user}:${credentials.password}@` : "";
  return {
    url: `http://${host}:${port}`,
    smtpUrl: `smtp://${userInfo}${host}:${smtpPort}`,
    close: async () => void (await Promise.all([closeGracefully(http), closeSmtp()])),
  };
}
