import { connect, type Socket } from "node:net";
import { type Frame, framesOf, startup } from "./postgres-frames.ts";

export interface PooledServer {
  readonly socket: Socket;
  /** Receiver of its answers. Null between transactions, whose messages are dropped. */
  deliver: ((frame: Frame) => void) | null;
  onEnd(listener: () => void): void;
}

/** A connection to PostgreSQL that has started. It must be trusted without a password. */
export async function openServer(databaseUrl: string): Promise<PooledServer> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const socket = host.startsWith("/")
    ? connect(`${host}/.s.PGSQL.${port || 5432}`)
    : connect(Number(port) || 5432, host);
  const started = Promise.withResolvers<void>();
  const server: PooledServer = { socket, deliver: null, onEnd: (listener) => void socket.on("close", listener) };
  socket.on("error", () => {}).on("close", () => started.reject(new Error("the server ended the connection")));
  server.deliver = ({ type, bytes }) => {
    if (type === "E") started.reject(new Error(bytes.toString("latin1", 5)));
    if (type === "R" && bytes.readInt32BE(5) !== 0) started.reject(new Error("the server asks for a password"));
    if (type === "Z") started.resolve();
  };
  framesOf(socket, (frame) => server.deliver?.(frame));
  socket.write(startup({ user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }));
  try {
    await started.promise;
  } catch (error) {
    socket.destroy();
    throw error;
  }
  server.deliver = null;
  return server;
}
