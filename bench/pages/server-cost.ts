import { lookup } from "node:dns";
import { Agent, type IncomingMessage, request } from "node:http";
import type { LookupFunction } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { cpuMsOf, findChild } from "./process-cpu.ts";

/** Until V8 has compiled the page's code, whose compilation costs nearly as much as the answers. */
const WARM_UP = 300;
const REQUESTS = 150;

export interface ServerCost {
  /** CPU of the UI per answer. */
  readonly appMs: number;
  /** CPU of the extensions service for its calls. */
  readonly serviceMs: number;
  /** Median time to the last byte, one request at a time. */
  readonly elapsedMs: number;
  readonly rows: number;
  readonly elements: number;
  readonly kilobytes: number;
}

/** Cost of a page for its processes, requested like a browser, one request at a time. */
export async function serverCost(url: string, cookie: string): Promise<ServerCost> {
  const [app, service] = [await findChild("server.ts"), await findChild("extensions/main.ts")];
  const agent = new Agent({ keepAlive: true, maxSockets: 1, lookup: toThisMachine });
  const ask = () => answerOf(url, { cookie, accept: "text/html", "accept-encoding": "gzip, br" }, agent);
  try {
    for (let count = 0; count < WARM_UP; count += 1) await ask();
    const before = [await cpuMsOf(app), await cpuMsOf(service)];
    const times: number[] = [];
    let body: Buffer = Buffer.alloc(0);
    for (let count = 0; count < REQUESTS; count += 1) {
      const at = performance.now();
      body = await ask();
      times.push(performance.now() - at);
    }
    const spent = [await cpuMsOf(app), await cpuMsOf(service)].map((ms, at) => (ms - (before[at] ?? 0)) / REQUESTS);
    const html = brotliDecompressSync(body).toString();
    return {
      appMs: spent[0] ?? 0,
      serviceMs: spent[1] ?? 0,
      elapsedMs: times.toSorted((one, other) => one - other)[REQUESTS / 2] ?? 0,
      rows: html.match(/<tr\b/g)?.length ?? 0,
      elements: html.match(/<[a-z]/g)?.length ?? 0,
      kilobytes: body.length / 1_000,
    };
  } finally {
    agent.destroy();
  }
}

/** Names below localhost mean this machine (RFC 6761), which not every system's resolver knows. */
const toThisMachine: LookupFunction = (name, options, done) =>
  name.endsWith(".localhost") ? lookup("localhost", options, done) : lookup(name, options, done);

function answerOf(url: string, headers: Record<string, string>, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}
