import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "#sandbox/shared/config.ts";

/** Time limit of requests in flight once the service is asked to stop. */
const GRACE_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Resolves with the port. @throws ConfigError when the address cannot be used */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new ConfigError(`The service cannot listen on HOST ${host}, port ${port}: ${message}.`)),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts no new connection, lets the requests in flight finish, then closes the remaining connections. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timeout = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
}
