import { createServer } from "node:http";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import { createReceiverApp } from "./app.ts";
import type { Config } from "./config.ts";

export type ReceiverOptions = Omit<Config, "logLevel" | "secret"> & { secret?: string | undefined; log?: Logger };

export interface RunningReceiver {
  /** The page with the received webhooks. */
  url: string;
  close(): Promise<void>;
}

/** A receiver of webhooks that shows what it received, for development and tests. Port 0 takes any free port. */
export async function startReceiver(options: ReceiverOptions): Promise<RunningReceiver> {
  const { host, secret, log = createLogger("receiver", "silent") } = options;
  const http = createServer(createReceiverApp(log, secret ? [secret] : []));
  const port = await listen(http, options);
  return { url: `http://${host}:${port}`, close: () => closeGracefully(http) };
}
