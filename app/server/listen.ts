import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "#app/config/config.server.ts";

const IDLE_CHECK_MS = 50;
/** Connections that queue while the process is busy. Excess ones are retried by clients after seconds. */
const BACKLOG = 4_096;

/** Resolves with the address. @throws ConfigError with the reason that the server cannot listen there */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const taken = `PORT ${port} is taken on ${host}: another program listens there.`;
      reject(
        new ConfigError(code === "EADDRINUSE" ? taken : `HOST ${host} and PORT ${port} cannot be used: ${message}.`),
      );
    });
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server.address() as AddressInfo));
  });
}

/** Stops accepting connections, waits for requests in flight, then closes the rest. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection falls idle when its last request is answered; nothing else closes it then.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
