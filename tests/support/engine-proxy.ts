import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

const ANY = "any";
const NO_SUCH_PATH = '{"error":{"type":"invalid_request"}}';

/** The HTTP status of a failure. */
type Failing = number | undefined;

/**
 * A proxy before the engine, whose URL may be known only later. While it swallows, requests of the method never reach the
 * engine. Paths that begin like `unknown` are none of its engine.
 */
export async function anEngineProxy(engineUrl: string | (() => string), unknown?: string) {
  const urlOfEngine = () => (typeof engineUrl === "string" ? engineUrl : engineUrl());
  let swallowed: string | null = null;
  let onSwallow: () => void = () => {};
  let held: { readonly method: string; readonly released: Promise<Failing>; readonly onArrival: () => void } | null =
    null;
  const server = createServer(async (incoming, outgoing) => {
    if (swallowed === ANY || incoming.method === swallowed) return onSwallow();
    if (held && incoming.method === held.method) {
      held.onArrival();
      const failing = await held.released;
      if (failing) return outgoing.writeHead(failing).end("{}");
    }
    const { method, headers, url = "/" } = incoming;
    if (unknown && url.startsWith(unknown)) return outgoing.writeHead(404).end(NO_SUCH_PATH);
    const forwarded = httpRequest(new URL(url, urlOfEngine()), { ...(method && { method }), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the first request was swallowed. */
    swallow(method: string): Promise<void> {
      swallowed = method;
      return new Promise((resolve) => {
        onSwallow = resolve;
      });
    },
    /** Swallows every request. Returns a function that counts them. */
    swallowAll(): () => number {
      let arrived = 0;
      swallowed = ANY;
      onSwallow = () => {
        arrived += 1;
      };
      return () => arrived;
    },
    /** Holds the method's requests until they are forwarded, or answered with a failure. */
    hold(method: string): { readonly arrived: Promise<void>; letThrough(failing?: number): void } {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<Failing>()];
      held = { method, released: release.promise, onArrival: arrival.resolve };
      return {
        arrived: arrival.promise,
        letThrough(failing) {
          held = null;
          release.resolve(failing);
        },
      };
    },
    pass() {
      swallowed = null;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
