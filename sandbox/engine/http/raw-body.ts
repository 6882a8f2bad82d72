import type { IncomingMessage } from "node:http";
import { UnreadableBodyError } from "./errors.ts";

const MAX_JSON_BYTES = 32 * 1024;

/** Reads the body. Bytes over the limit are read and dropped, so that the error response can be sent. */
export async function readRawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_JSON_BYTES) chunks.push(chunk);
  }
  if (size > MAX_JSON_BYTES)
    throw new UnreadableBodyError(
      `JSON payload (${size} bytes) is larger than allowed (limit: ${MAX_JSON_BYTES} bytes).`,
    );
  return Buffer.concat(chunks);
}
