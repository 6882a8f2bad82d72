import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "../config.ts";

/** How long requests in flight may take once the process was asked to stop. */
const GRACE_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Resolves with the port. @throws ConfigError that says why it is impossible to listen there */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) => {
      reject(new ConfigError(`HOST ${host} and CENTRAL_AUTH_PORT ${port} cannot be used: ${message}.`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes no new connection, lets the requests in flight finish, and then cuts what is left. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
