import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

type Direction = "asking" | "answering";

/**
 * Stands between a client and a server. While it hangs, connections stay open, and nothing passes in either direction. Connections
 * that fell silent stay so, and new ones work: what the client sends is accepted, and nothing is answered, or nothing arrives.
 */
export async function aHangingProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const host = decodeURIComponent(hostname);
  const isFolder = host.startsWith("/");
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  const silent = new Map<Socket, Direction>();
  let hangs = false;
  let stands = false;
  const server = createServer((near) => {
    const far = isFolder ? connect(`${host}/.s.PGSQL.${port || 5432}`) : connect(Number(port), host);
    const passing = (to: Socket, direction: Direction) => (chunk: Buffer) =>
      hangs || silent.get(near) === direction || to.write(chunk);
    for (const socket of [near, far]) sockets.add(socket.on("error", () => {}));
    open.add(near);
    if (stands) for (const socket of [near, far]) socket.pause();
    near.on("data", passing(far, "asking"));
    far.on("data", passing(near, "answering")).on("close", () => silent.has(near) || near.destroy());
    near.on("close", () => {
      far.destroy();
      open.delete(near);
      silent.delete(near);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: serverUrl.replace(/\/\/([^@/]*@)?[^/]*/, `//$1127.0.0.1:${own}`),
    hang(value: boolean) {
      hangs = value;
    },
    /** The connections that are open now. Returns how many there are. */
    silence(direction: Direction = "answering"): number {
      for (const near of open) silent.set(near, direction);
      return open.size;
    },
    /** As a machine that stalls: nothing passes, and what was sent arrives when it goes on. */
    standStill(value: boolean) {
      stands = value;
      for (const socket of sockets) socket[value ? "pause" : "resume"]();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
