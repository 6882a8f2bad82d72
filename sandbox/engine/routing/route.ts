import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Form } from "#sandbox/engine/http/multipart.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import type { Engine } from "./engine.ts";

/**
 * Required credential: none (open), admin key, merchant API key, and in addition client (publishable key and client
 * secret) or customer (ephemeral key).
 */
export type Access = "open" | "admin" | "merchant" | "client" | "customer";

/**
 * A request with its transaction, which a GET lacks. `merchantId` is empty unless the credential belongs to a merchant.
 */
export interface Call<Body = unknown, Query = unknown> {
  engine: Engine;
  db: Db;
  now: Date;
  params: Record<string, string>;
  body: Body;
  query: Query;
  form: Form;
  merchantId: string;
  /** The profile that the caller named in `X-Profile-Id`. */
  profileId: string | null;
  publishable: boolean;
  /** Records a past change, of which the merchant is not notified. */
  isSilent?: boolean;
  /** Actions after the commit: the delay of the answer, and sending events. */
  after: { delayMs: number; sendsEvents: boolean };
  request: IncomingMessage;
}

export interface Reply {
  status?: number;
  contentType: string;
  content: string | Buffer;
  headers?: Record<string, string>;
}

export interface RouteSpec<Body, Query> {
  access?: Access;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  multipart?: boolean;
  /** Reads the body as the form of a page instead of JSON. */
  form?: boolean;
  run(call: Call<Body, Query>): Promise<Reply>;
}

export interface Route extends RouteSpec<unknown, unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: Access;
}

const define =
  (method: Route["method"]) =>
  <Body, Query>(path: string, spec: RouteSpec<Body, Query>): Route =>
    ({ access: "merchant", ...spec, method, path }) as Route;

export const GET = define("GET");
export const POST = define("POST");
export const PUT = define("PUT");
export const DELETE = define("DELETE");

/** A route over all of a merchant's objects, and its twin under `profile/` for the profile in `X-Profile-Id`. */
export const alsoOfProfile = (route: Route): Route[] => [
  { ...route, run: (call) => route.run({ ...call, profileId: null }) },
  { ...route, path: route.path.replace(/\/(\w+)$/, "/profile/$1") },
];

export const json = (value: unknown, headers: Record<string, string> = {}): Reply => ({
  contentType: "application/json",
  content: JSON.stringify(value),
  headers,
});

export const plain = (content: string): Reply => ({ contentType: "text/plain; charset=utf-8", content });

/** A path parameter of the route; a missing one is a bug. */
export function param(call: Pick<Call, "params">, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`);
  return value;
}
