import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aService, SECRET } from "./service.ts";

const MEBIBYTE = 1024 * 1024;
const REQUEST_MS = 2_000;
const service = await closedAfterTests(aService({ timeouts: { headersMs: 1_000, requestMs: REQUEST_MS } }));

const head = (headers: Record<string, string>) =>
  [
    "POST /tollhouse.v1.DisputeService/GetDispute HTTP/1.1",
    "host: x",
    `x-internal-secret: ${SECRET}`,
    "x-org-id: org_acme",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/** The beginning of a message that is larger than allowed, by its protocol. */
const beginnings = [
  [
    "gRPC-Web",
    head({ "content-type": "application/grpc-web+proto", "content-length": String(9 * MEBIBYTE) }),
    Buffer.concat([Buffer.from([0, 0, 0x8f, 0xff, 0xfb]), Buffer.alloc(9 * MEBIBYTE - 5)]),
  ],
  [
    "chunked Connect",
    head({ "content-type": "application/proto", "transfer-encoding": "chunked" }),
    Buffer.concat([
      Buffer.from(`${(9 * MEBIBYTE).toString(16)}\r\n`),
      Buffer.alloc(9 * MEBIBYTE),
      Buffer.from("\r\n0\r\n\r\n"),
    ]),
  ],
] as const;

function aConnection() {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (text) => {
    received += text;
  });
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) };
}

test.each(beginnings)(
  "a message over %s that is refused midway does not hold up the next request of its connection",
  async (_protocol, headers, body) => {
    const { socket, statuses } = aConnection();
    socket.write(headers);
    socket.write(body);
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => statuses().length, { timeout: REQUEST_MS - 200, interval: 10 }).toBe(2);
    expect(statuses()[1]).toBe(200);
    await pause(1.25 * REQUEST_MS);
    expect(statuses()).toHaveLength(2);
    socket.destroy();
  },
);

test.each(beginnings)(
  "a message over %s that is refused midway and does not end gets no second answer, and its connection ends",
  async (_protocol, headers, body) => {
    const { socket, statuses } = aConnection();
    socket.write(headers);
    socket.write(body.subarray(0, 7 * MEBIBYTE));
    await expect.poll(() => statuses().length, { timeout: REQUEST_MS }).toBe(1);
    await once(socket, "close");
    expect(statuses()).toHaveLength(1);
  },
);

test("a request that breaks off after another was answered is told so", async () => {
  const { socket, statuses } = aConnection();
  socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(statuses).toEqual([200]);
  socket.write("no HTTP at all\r\n\r\n");
  await once(socket, "close");
  expect(statuses()).toEqual([200, 400]);
});
