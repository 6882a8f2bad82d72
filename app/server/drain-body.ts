import { Socket } from "node:net";
import type { Request, RequestHandler } from "express";

/** How much of a body that nobody wants is still taken in after the answer, and for how long. */
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;

/**
 * Lets a client that is still sending see an early answer (401, 413 …) and keep its connection: closing at once would
 * reset the connection under its hands, and a body left unread would block the next request on it.
 */
export const unreadBody: RequestHandler = (request, response, next) => {
  closeAfterBody(request);
  response.once("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    const end = setTimeout(() => request.destroy(), LINGER_MS);
    let left = LINGER_BYTES;
    // Remix listens too and would stop the flow again.
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left < 0) request.destroy();
    });
    request.once("close", () => clearTimeout(end));
    request.resume();
  });
  next();
};

/**
 * Where the connection is not kept, Node closes it with the end of the answer, which resets it while the client still sends.
 * Our half is closed then, and the rest when the body has ended.
 */
function closeAfterBody(request: Request): void {
  const { socket } = request;
  // The prototype's own: what an earlier request of the connection put here would stay alive behind each later one.
  const closeAtOnce = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.readableEnded || request.destroyed) return closeAtOnce();
    socket.end();
    request.once("end", closeAtOnce);
  };
}
