import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** Ports that this process has chosen and whose services don't listen yet, or don't listen any more. */
export interface PortHolds {
  /** False when another process holds it. */
  hold(port: number): Promise<boolean>;
  drop(port: number): void;
  release(): void;
}

/**
 * Reserves ports against products that start beside this one. It binds the UDP port of the same number, since the
 * service needs the TCP port.
 */
export function createPortHolds(): PortHolds {
  const held = new Map<number, Socket>();
  const drop = (port: number) => {
    held.get(port)?.close();
    held.delete(port);
  };
  return {
    async hold(port) {
      const socket = createSocket("udp4").unref();
      try {
        socket.bind({ port, address: "127.0.0.1", exclusive: true });
        await once(socket, "listening");
        held.set(port, socket);
        return true;
      } catch (error) {
        socket.close();
        // Without UDP, nothing is held.
        return (error as NodeJS.ErrnoException).code !== "EADDRINUSE";
      }
    },
    drop,
    release: () => [...held.keys()].forEach(drop),
  };
}
