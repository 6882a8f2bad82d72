import { Socket } from "node:net";
import type { Request, RequestHandler } from "express";

/** How much of an unwanted body is still read after the response, and for how long. */
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;

/**
 * Lets a client that is still sending receive an early response (401, 413 …) and keep its connection: closing at once
 * would reset the connection, and an unread body would block the next request on it.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  closeAfterBody(request);
  response.once("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    const end = setTimeout(() => request.destroy(), LINGER_MS);
    let left = LINGER_BYTES;
    // Remix also listens for data and would pause the stream again.
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
 * When a connection is not kept alive, Node closes it at the end of the response, which resets it while the client still
 * sends. Instead, our half is closed then, and the rest when the body has ended.
 */
function closeAfterBody(request: Request): void {
  const { socket } = request;
  // From the prototype: the override of an earlier request on this connection must not stay in the chain.
  const closeAtOnce = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.readableEnded || request.destroyed) return closeAtOnce();
    socket.end();
    request.once("end", closeAtOnce);
  };
}
