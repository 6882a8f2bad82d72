import type { Operation } from "#tests/openapi/document.ts";
import type { Transmission } from "./exchange.ts";

/** A request before it is encoded; mutations change it. */
export interface Draft {
  /** Kind of the request, for the report. */
  readonly kind: string;
  /** The operation whose promises the answer must keep. Null: it has left the documented addresses or methods. */
  readonly operation: Operation | null;
  /** Owner of the key; see the world's keys. */
  readonly who: string;
  readonly method: string;
  /** The raw path of the request line, escaped or not. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

/** The draft as HTTP/1.1, byte for byte and uncorrected. */
export function bytesOf({ method, path, query, headers, body }: Draft, key: string | null): Buffer {
  const search = query.map(([name, value]) => `${name}=${value}`).join("&");
  const lines = [
    `${method} ${path}${search && `?${search}`} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`content-length: ${body.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body ?? Buffer.alloc(0)]);
}

export function transmissionOf(draft: Draft, key: string | null): Transmission {
  return { chunks: [bytesOf(draft, key)], pauseMs: null, breaksOff: false };
}
