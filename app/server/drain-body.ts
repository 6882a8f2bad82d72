import { Socket } from "node:net";
import type { Request, RequestHandler } from "express";

/** Limits for reading the rest of a refused body after the response. */
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;

/**
 * Reads the rest of a body after an early response (401, 413 …): closing would reset the connection, and unread data
 * would block the next request on it.
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
 * Closes only our half of a connection that is not kept alive until the body ends: Node's immediate close would reset
 * it while the client still sends.
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
