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
 * Keeps chosen ports from products that start beside this one. A service needs its TCP port itself, so the hold is the UDP port of
 * the same number: the system lets one process have it, of whichever user, and takes it back when the process ends.
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
        // A machine that allows no UDP holds nothing.
        return (error as NodeJS.ErrnoException).code !== "EADDRINUSE";
      }
    },
    drop,
    release: () => [...held.keys()].forEach(drop),
  };
}
