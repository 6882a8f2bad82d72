import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** Stands between the service and PostgreSQL. While it hangs, connections stay open, and nothing passes in either direction. */
export async function aHangingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const isFolder = host.startsWith("/");
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((near) => {
    const far = isFolder ? connect(`${host}/.s.PGSQL.${port || 5432}`) : connect(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => hangs || to.write(chunk));
      from.on("error", () => {}).on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${own}`),
    hang(value: boolean) {
      hangs = value;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
