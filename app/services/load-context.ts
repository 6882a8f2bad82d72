import type { ApiError } from "#app/rest/errors.server.ts";
import type { Services } from "./services.server.ts";

/** Passed by the server to every route beside the request. */
export interface RequestScope {
  readonly requestId: string;
  /** Client's IP address; forwarded addresses count only from a trusted proxy. */
  readonly clientAddress: string;
  /** Created once by server.ts and passed in, never imported: the Remix build is a module graph of its own. */
  readonly services: Services;
  readonly log: Services["log"];
  /** Facts for the log line that become known during the request: the caller and the organization. */
  readonly facts: Record<string, string>;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestScope {
    /** Lets this response's own scripts and styles through the content security policy. */
    readonly nonce: string;
    /** The slug from a tenant's host name, or null on our own hosts. */
    readonly tenant: string | null;
    /** Whether the host is an organization's public one, with or without an organization. */
    readonly isPortal: boolean;
    /** On a portal: the origin of its addresses. */
    readonly portalOrigin: string;
    /** The error that replaces loaders and actions; null when they may run. */
    readonly refused: ApiError | null;
    /** Whether Remix's client asks for data in place of a page. */
    readonly isDataRequest: boolean;
    /** Sets a header of the answer. Answers of data have no other way: Remix drops the headers of an action there. */
    setHeader(name: string, value: string): void;
    /** Lets this answer run its own inline script and the scripts of these origins, and no other. */
    allowScripts(origins: readonly string[]): void;
    /** Waits until the client has received the written data, or has disconnected. */
    drained(): Promise<void>;
    /**
     * Aborted when the connection closes. The signal of Remix's request can miss this after garbage collection during a
     * long response.
     */
    readonly disconnected: AbortSignal;
    /** To be called when the request does nothing but wait from then on: it leaves its place to other requests. */
    beginsWaiting(): void;
  }

  /** Loader data reaches its page with its types, including bigint. */
  interface Future {
    v3_singleFetch: true;
  }
}
