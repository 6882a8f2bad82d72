import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

const COMMIT = "commit\0";

/** A proxy before PostgreSQL that breaks connections like a restarting server. */
export async function aCuttingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const isFolder = host.startsWith("/");
  const sockets = new Set<Socket>();
  let isAway = false;
  let refused = 0;
  let onLostCommit: (() => void) | null = null;
  const server = createServer((near) => {
    if (isAway) {
      refused += 1;
      return near.destroy();
    }
    const far = isFolder ? connect(`${host}/.s.PGSQL.${port || 5432}`) : connect(Number(port), host);
    let losesAnswer = false;
    near.on("data", (chunk) => {
      losesAnswer = onLostCommit !== null && chunk.includes(COMMIT);
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (!losesAnswer) return near.write(chunk);
      onLostCommit?.();
      onLostCommit = null;
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Breaks all connections, and refuses new ones until it is back. */
    goAway() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
      refused = 0;
    },
    /** Connections refused while it is away. */
    refused: () => refused,
    /** Lets the next commit happen, then breaks its connection before the answer. Resolves then. */
    loseCommit: () =>
      new Promise<void>((resolve) => {
        onLostCommit = resolve;
      }),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
