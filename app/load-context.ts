import type { Services } from "#app/services.server.ts";

/** What every route gets from the server beside the request. */
export interface RequestScope {
  readonly requestId: string;
  /** Where the request came from; forwarded addresses count only from a trusted proxy. */
  readonly clientAddress: string;
  /** The process-wide services: made once by server.ts, never imported, because the Remix build is a module graph of its own. */
  readonly services: Services;
  readonly log: Services["log"];
  /** Facts for the request's log line that only become known on the way: who called, for which organization. */
  readonly facts: Record<string, string>;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestScope {
    /** Lets this response's own scripts and styles through the content security policy. */
    readonly nonce: string;
    /** The slug from a tenant's host name, or null on our own hosts. */
    readonly tenant: string | null;
  }

  /** What a loader returns reaches its page with its types, bigint included. */
  interface Future {
    v3_singleFetch: true;
  }
}
