import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

export interface Ask {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly location: string;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** One request byte for byte: `fetch` would change the Host and the path. */
export async function ask(url: string, path: string, { method = "GET", host, headers, cookie, body }: Ask = {}) {
  const { hostname, port } = new URL(url);
  const sent = { ...headers, ...(host && { host }), ...(cookie && { cookie }) };
  const outgoing = request({ hostname, port, path, method, headers: sent }).end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    location: incoming.headers.location ?? "",
    cookies: incoming.headers["set-cookie"] ?? [],
    body: await text(incoming),
  } satisfies Answer;
}

/** A browser's cookies at one application. */
export class Jar {
  readonly #cookies = new Map<string, string>();

  constructor(cookies: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get names(): string[] {
    return [...this.#cookies.keys()];
  }

  get all(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }

  value(name: string): string {
    return this.#cookies.get(name) ?? "";
  }

  take({ cookies }: Answer): void {
    for (const line of cookies) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
