import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A separate process: counts requests under /alive with their delay, and never answers under /dead. */
let delays: number[] = [];
let ids = new Set<string>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (request.url?.startsWith("/dead")) return;
    const body = Buffer.concat(chunks).toString();
    if (request.url?.startsWith("/alive")) {
      const { timestamp } = JSON.parse(body) as { timestamp: string };
      delays.push(Date.now() - Date.parse(timestamp));
      ids.add(`${request.url} ${request.headers["webhook-id"]}`);
    }
    response.writeHead(200, { "content-length": "2" }).end("ok");
  });
});

process.on("message", (asked) => {
  process.send?.({ asked, delays: asked === "take" ? delays : [], count: ids.size });
  if (asked !== "take") return;
  delays = [];
  ids = new Set();
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
