import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Bytes as they go over the line, and how they go. */
export interface Transmission {
  readonly chunks: readonly Buffer[];
  /** Between chunks; null sends them as one. */
  readonly pauseMs: number | null;
  /** Ends our side after the last chunk, like a client that disconnects. */
  readonly breaksOff: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface Exchange {
  /** Null: the connection was closed without an answer. */
  readonly answer: RawAnswer | null;
  readonly isHung: boolean;
  readonly tookMs: number;
}

export interface Line {
  readonly port: number;
  readonly limitMs: number;
  /** The answer to HEAD has no body, whatever its headers say. */
  readonly isHead: boolean;
}

/** Sends over a new connection and reads the first answer, or the end. */
export async function exchange(sent: Transmission, { port, limitMs, isHead }: Line): Promise<Exchange> {
  const startedAt = performance.now();
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const received: Buffer[] = [];
  const ended = new Promise<boolean>((resolve) => {
    const limit = setTimeout(() => resolve(true), limitMs);
    const end = () => {
      clearTimeout(limit);
      resolve(false);
    };
    socket.on("data", (chunk: Buffer) => {
      received.push(chunk);
      if (readAnswer(Buffer.concat(received), { isHead, isEnd: false })) end();
    });
    // A server that has answered and closed resets the rest of the transmission.
    socket.on("error", () => {}).on("close", end);
  });
  const sending = transmit(socket, sent);
  const isHung = await ended;
  socket.destroy();
  await sending;
  return {
    answer: readAnswer(Buffer.concat(received), { isHead, isEnd: !isHung }),
    isHung,
    tookMs: performance.now() - startedAt,
  };
}

async function transmit(socket: ReturnType<typeof connect>, sent: Transmission): Promise<void> {
  for (const chunk of sent.pauseMs === null ? [Buffer.concat(sent.chunks)] : sent.chunks) {
    if (socket.destroyed) return;
    socket.write(chunk);
    if (sent.pauseMs !== null) await sleep(sent.pauseMs);
  }
  if (sent.breaksOff) socket.end();
}

interface Reading {
  readonly isHead: boolean;
  /** Whether the connection has ended. */
  readonly isEnd: boolean;
}

/** Null while it is incomplete. Interim answers (1xx) are skipped. */
function readAnswer(bytes: Buffer, reading: Reading): RawAnswer | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? Number.NaN);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return readAnswer(rest, reading);
  const headers = new Map(lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", contentOf(line)]));
  const isBare = reading.isHead || status === 204 || status === 304;
  const body = isBare ? Buffer.alloc(0) : bodyOf(headers, rest, reading.isEnd);
  return body && { status, headers, body };
}

function contentOf(line: string): string {
  return line.slice(line.indexOf(":") + 1).trim();
}

function bodyOf(headers: ReadonlyMap<string, string>, rest: Buffer, isEnd: boolean): Buffer | null {
  const length = headers.get("content-length");
  if (length !== undefined) return rest.length < Number(length) ? null : rest.subarray(0, Number(length));
  // Without a length, the end of the connection ends the body, as in HTTP/1.0.
  return headers.get("transfer-encoding") === "chunked" ? unchunked(rest) : isEnd ? rest : null;
}

function unchunked(rest: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString("latin1"), 16);
    if (size === 0) return Buffer.concat(parts);
    at = lineEnd + 2 + size + 2;
    if (rest.length < at) return null;
    parts.push(rest.subarray(lineEnd + 2, at - 2));
  }
}
