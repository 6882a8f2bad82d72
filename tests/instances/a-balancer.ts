import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

/** A TCP balancer: each connection goes to the next port with a listener. */
export async function aBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    reach(client, ports.length);
  });
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay(true).once("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const reach = (client: Socket, triesLeft: number) => {
    if (triesLeft === 0) return void client.resetAndDestroy();
    const backend = connect({ port: ports[turn++ % ports.length] ?? 0, host: "127.0.0.1", allowHalfOpen: true });
    backend.once("error", () => reach(client, triesLeft - 1));
    backend.once("connect", () => {
      backend.removeAllListeners("error");
      keep(backend);
      client.pipe(backend).pipe(client);
      client.once("close", () => backend.destroy());
      backend.once("close", () => client.destroySoon());
    });
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
