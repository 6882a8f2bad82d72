import fc from "fast-check";
import type { Transmission } from "./exchange.ts";

/** An invalid HTTP request, or one that is sent in an unusual way. */
export interface HostileRequest {
  readonly kind: string;
  readonly sent: (key: string) => Transmission;
}

const GET = "GET /api/disputes HTTP/1.1";
const POST = "POST /api/api_keys HTTP/1.1";
const HOST = "host: 127.0.0.1";
const JSON_TYPE = "content-type: application/json";
const CHUNKED = "transfer-encoding: chunked";

/** By kind: the request's lines and, behind an empty one, its body. `connection: close` and the key are added. */
const MALFORMED: Readonly<Record<string, readonly [lines: readonly string[], body?: string]>> = {
  "two lengths": [[POST, HOST, JSON_TYPE, "content-length: 2", "content-length: 3"], "{}x"],
  "two lengths in one": [[POST, HOST, JSON_TYPE, "content-length: 2, 2"], "{}"],
  "a length and chunks": [[POST, HOST, JSON_TYPE, "content-length: 4", CHUNKED], "2\r\n{}\r\n0\r\n\r\n"],
  "a negative length": [[POST, HOST, JSON_TYPE, "content-length: -1"], "{}"],
  "a length with a sign": [[POST, HOST, JSON_TYPE, "content-length: +2"], "{}"],
  "a length beyond numbers": [[POST, HOST, JSON_TYPE, "content-length: 99999999999999999999"], "{}"],
  "chunks in a coding of their own": [[POST, HOST, JSON_TYPE, "transfer-encoding: gzip, chunked"], "0\r\n\r\n"],
  "a coding that is none": [[POST, HOST, JSON_TYPE, "transfer-encoding: identity"], "{}"],
  "a chunk without a size": [[POST, HOST, JSON_TYPE, CHUNKED], "zz\r\n{}\r\n0\r\n\r\n"],
  "a chunk longer than it is": [[POST, HOST, JSON_TYPE, CHUNKED], "1\r\n{}\r\n0\r\n\r\n"],
  "chunks with endless extensions": [[POST, HOST, JSON_TYPE, CHUNKED], `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  "trailers that set the tenant": [[POST, HOST, JSON_TYPE, CHUNKED], "2\r\n{}\r\n0\r\nx-org-id: other\r\n\r\n"],
  "no host": [[GET]],
  "two hosts": [[GET, HOST, "host: evil.test"]],
  "a host that is none": [[GET, "host: [::1"]],
  "a host with a path": [[GET, "host: 127.0.0.1/../x?y"]],
  "a space before the colon": [[GET, HOST, "x-a : b"]],
  "a folded header": [[GET, HOST, "x-a: b\r\n folded"]],
  "a header without a name": [[GET, HOST, ": b"]],
  "a NUL in a header": [[GET, HOST, "x-a: b\u0000c"]],
  "a bare line feed": [[GET, HOST, "x-a: b\nx-org-id: other"]],
  "a bare carriage return": [[GET, HOST, "x-a: b\rx-org-id: other"]],
  "bytes above ASCII in a header": [[GET, HOST, "x-request-id: \u00ff\u00fe\u00c3\u0028"]],
  "many headers": [[GET, HOST, ...Array.from({ length: 1_990 }, (_, place) => `a${place}:1`)]],
  "a header of 100 KiB": [[GET, HOST, `x-a: ${"a".repeat(100 * 1024)}`]],
  "a path of 100 KiB": [[`GET /api/disputes/${"a".repeat(100 * 1024)} HTTP/1.1`, HOST]],
  "a query of 15 KiB": [[`GET /api/disputes?${"a=1&".repeat(3_800)} HTTP/1.1`, HOST]],
  "an absolute target": [["GET http://evil.test/api/disputes HTTP/1.1", HOST]],
  "a target of another scheme": [["GET file:///etc/passwd HTTP/1.1", HOST]],
  "a target without a slash": [["GET api/disputes HTTP/1.1", HOST]],
  "two slashes and a host": [["GET //evil.test/api/disputes HTTP/1.1", HOST]],
  "the asterisk": [["OPTIONS * HTTP/1.1", HOST]],
  "a tunnel": [["CONNECT 127.0.0.1:22 HTTP/1.1", HOST]],
  "a method that is none": [["G\u00e4T /api/disputes HTTP/1.1", HOST]],
  "a method in small letters": [["get /api/disputes HTTP/1.1", HOST]],
  "an old version": [["GET /api/disputes HTTP/0.9", HOST]],
  "a version to come": [["GET /api/disputes HTTP/3.7", HOST]],
  "HTTP/2 by its preface": [["PRI * HTTP/2.0", "", "SM"]],
  "an upgrade": [
    [GET, HOST, "upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13", "sec-websocket-key: x"],
  ],
  "an expectation that nobody meets": [[POST, HOST, JSON_TYPE, "expect: 200-maybe", "content-length: 2"], "{}"],
  "an expectation": [[POST, HOST, JSON_TYPE, "expect: 100-continue", "content-length: 2"], "{}"],
  "ranges without end": [[GET, HOST, `range: bytes=${"0-1,".repeat(2_000)}0-1`]],
  "a form without an end": [
    [
      "POST /api/disputes/none/evidence HTTP/1.1",
      HOST,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 60",
    ],
    '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n',
  ],
};

const malformed = Object.entries(MALFORMED).map(
  ([kind, [lines, body = ""]]): HostileRequest => ({
    kind,
    sent: (key) => ({ chunks: [requestOf(lines, key, body)], pauseMs: null, breaksOff: false }),
  }),
);

const WHOLE = '{"name":"slow"}';

const slow: readonly HostileRequest[] = [
  {
    kind: "a body byte by byte",
    sent: (key) => inPieces(requestOf([POST, HOST, JSON_TYPE, `content-length: ${WHOLE.length}`], key, ""), WHOLE, 15),
  },
  {
    kind: "chunks one by one",
    sent: (key) =>
      inPieces(
        requestOf([POST, HOST, JSON_TYPE, CHUNKED], key, ""),
        `${[...WHOLE].map((byte) => `1\r\n${byte}\r\n`).join("")}0\r\n\r\n`,
        40,
      ),
  },
  {
    kind: "headers byte by byte",
    sent: (key) => inPieces(Buffer.alloc(0), requestOf([GET, HOST], key, "").toString("latin1"), 60),
  },
  {
    kind: "a body that breaks off",
    sent: (key) => brokenOff(requestOf([POST, HOST, JSON_TYPE, "content-length: 500"], key, WHOLE)),
  },
  {
    kind: "chunks that break off",
    sent: (key) => brokenOff(requestOf([POST, HOST, JSON_TYPE, CHUNKED], key, "ff\r\n{")),
  },
  { kind: "headers that break off", sent: () => brokenOff(Buffer.from(`${GET}\r\n${HOST}\r\nx-api-k`)) },
  { kind: "nothing", sent: () => brokenOff(Buffer.alloc(0)) },
  {
    kind: "one request behind the other",
    sent: (key) => ({
      chunks: [requestOf([GET, HOST], key, GET), requestOf([GET, HOST], key, "")],
      pauseMs: null,
      breaksOff: true,
    }),
  },
];

const garbage: fc.Arbitrary<HostileRequest> = fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => ({
  kind: "bytes without meaning",
  sent: () => brokenOff(Buffer.from(bytes)),
}));

export const hostileRequests: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...malformed) },
  { weight: 2, arbitrary: fc.constantFrom(...slow) },
  { weight: 1, arbitrary: garbage },
);

function requestOf(lines: readonly string[], key: string, body: string): Buffer {
  const closes = lines.some((line) => line.startsWith("connection:")) ? [] : ["connection: close"];
  return Buffer.from(`${[...lines, `x-api-key: ${key}`, ...closes].join("\r\n")}\r\n\r\n${body}`, "latin1");
}

function brokenOff(bytes: Buffer): Transmission {
  return { chunks: [bytes], pauseMs: null, breaksOff: true };
}

/** The head at once, the rest in this many pieces. */
function inPieces(head: Buffer, rest: string, pieces: number): Transmission {
  const size = Math.ceil(rest.length / pieces);
  const chunks = Array.from({ length: pieces }, (_, place) =>
    Buffer.from(rest.slice(place * size, (place + 1) * size), "latin1"),
  );
  return { chunks: [head, ...chunks].filter((chunk) => chunk.length > 0), pauseMs: 10, breaksOff: false };
}
