import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { openServer, type PooledServer } from "./pooled-server.ts";
import { type Frame, framesOf, readStartup, refusal, welcome } from "./postgres-frames.ts";

interface Client {
  readonly socket: Socket;
  readonly unsent: Frame[];
  server: PooledServer | null;
  /** Outstanding answers of the server: each ends with ReadyForQuery. */
  owed: number;
}

/** Startup parameters that PgBouncer 1.18 accepts. Every other one is session state. */
const PARAMETERS = new Set([
  "user",
  "database",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
  "application_name",
]);

/** Messages that the server answers with ReadyForQuery: Query, Sync, FunctionCall. */
const ENDING = new Set(["Q", "S", "F"]);
const TERMINATE = "X";
const READY = "Z";

export interface TransactionPooler {
  readonly url: string;
  /** Number of times that a client got another server connection than before. */
  readonly moves: () => number;
  close(): Promise<void>;
}

/**
 * A pooler like PgBouncer in transaction mode: clients share few server connections, each for a transaction. Does not
 * follow prepared statements.
 */
export async function aTransactionPooler(databaseUrl: string, { servers = 1 } = {}): Promise<TransactionPooler> {
  const idle: PooledServer[] = [];
  const waiting: Client[] = [];
  const clients = new Set<Client>();
  const lastOf = new WeakMap<Client, PooledServer>();
  let open = 0;
  let moves = 0;
  let isClosed = false;

  function serve(): void {
    while (waiting.length > 0 && idle.length > 0) {
      const [client, server] = [waiting.shift() as Client, idle.shift() as PooledServer];
      if (lastOf.get(client) !== server) moves += 1;
      lastOf.set(client, server);
      client.server = server;
      server.deliver = (frame) => answer(client, server, frame);
      send(client);
    }
    if (waiting.length > 0 && open < servers && !isClosed) void add();
  }

  async function add(): Promise<void> {
    open += 1;
    try {
      const server = await openServer(databaseUrl);
      server.onEnd(() => remove(server));
      idle.push(server);
    } catch {
      // The database may restart: clients wait, as behind PgBouncer.
      await new Promise((resolve) => setTimeout(resolve, 50));
      open -= 1;
    }
    serve();
  }

  function remove(server: PooledServer): void {
    open -= 1;
    if (idle.includes(server)) idle.splice(idle.indexOf(server), 1);
    for (const client of clients) if (client.server === server) client.socket.destroy();
    serve();
  }

  function send(client: Client): void {
    for (const frame of client.unsent.splice(0)) {
      if (ENDING.has(frame.type)) client.owed += 1;
      client.server?.socket.write(frame.bytes);
    }
  }

  function answer(client: Client, server: PooledServer, frame: Frame): void {
    client.socket.write(frame.bytes);
    if (frame.type !== READY) return;
    client.owed -= 1;
    if (client.owed > 0 || frame.bytes.toString("latin1", 5) !== "I") return;
    client.server = null;
    server.deliver = null;
    // To the end, so that the client's next transaction gets another connection, if any.
    idle.push(server);
    serve();
  }

  function receive(client: Client, frame: Frame): void {
    if (frame.type === TERMINATE) return void client.socket.destroy();
    client.unsent.push(frame);
    if (client.server) send(client);
    else if (!waiting.includes(client)) waiting.push(client);
    serve();
  }

  function leave(client: Client): void {
    clients.delete(client);
    if (waiting.includes(client)) waiting.splice(waiting.indexOf(client), 1);
    // A connection in a transaction must not be reused.
    client.server?.socket.destroy();
  }

  const listener = createServer((socket) => {
    const client: Client = { socket, unsent: [], server: null, owed: 0 };
    clients.add(client);
    socket.on("error", () => {}).on("close", () => leave(client));
    readStartup(socket, (parameters) => {
      const unknown = Object.keys(parameters).find((name) => !PARAMETERS.has(name));
      if (unknown) return void socket.end(refusal(`unsupported startup parameter: ${unknown}`));
      socket.write(welcome());
      framesOf(socket, (frame) => receive(client, frame));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${port}`),
    moves: () => moves,
    async close() {
      isClosed = true;
      for (const { socket } of clients) socket.destroy();
      for (const { socket } of idle) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
