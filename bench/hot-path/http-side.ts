import { Agent, request } from "node:http";
import type { Side } from "./rounds.ts";

interface Asked {
  readonly url: string;
  readonly method?: "GET" | "POST" | "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the n-th request, counted from 1. */
  readonly body?: (count: number) => object;
}

export type HttpSide = (name: string, asked: Asked) => Side;

/** Sides that share connections. Every answer must be 200. */
export function httpSides(): { readonly http: HttpSide; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return { http: (name, asked) => httpSide(name, asked, agent), close: () => agent.destroy() };
}

function httpSide(name: string, { url, method = "GET", headers = {}, body }: Asked, agent: Agent): Side {
  let count = 0;
  const sent = body ? { ...headers, "content-type": "application/json" } : headers;
  return {
    name,
    ask: () =>
      new Promise((resolve, reject) => {
        const asked = request(url, { method, headers: sent, agent }, (answer) => {
          answer.resume();
          answer.once("error", reject);
          answer.once("end", () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${name} answered ${answer.statusCode}`)),
          );
        });
        asked.once("error", reject);
        count += 1;
        asked.end(body && JSON.stringify(body(count)));
      }),
  };
}
