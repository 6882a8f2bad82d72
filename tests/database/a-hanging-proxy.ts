import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

type Direction = "asking" | "answering";

/**
 * A proxy that hangs on demand: connections stay open and nothing passes. Silenced connections stay silent; new ones
 * work.
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
    /** Silences all open connections. Returns their number. */
    silence(direction: Direction = "answering"): number {
      for (const near of open) silent.set(near, direction);
      return open.size;
    },
    /** Pauses all traffic, like a stalled machine; data is delivered on resumption. */
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
