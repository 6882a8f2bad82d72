import fc from "fast-check";
import { bodyMutations, type Mutation } from "./body-mutations.ts";
import type { Draft } from "./draft.ts";
import { hostileTexts } from "./hostile-values.ts";

/** The request with a mutation. It stays HTTP, perhaps without a valid meaning. */
export function mutated(requests: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const named = Object.entries(mutations).map(([kind, mutation]) => mutation.map((change) => ({ kind, change })));
  return fc
    .tuple(requests, fc.array(fc.oneof(...named), { minLength: 1, maxLength: 3 }))
    .map(([request, changes]) => changes.reduce((draft, { kind, change }) => labelled(change(draft), kind), request));
}

function labelled(draft: Draft, kind: string): Draft {
  return { ...draft, kind: draft.kind === "valid" ? kind : `${draft.kind}, ${kind}` };
}

const withQuery = (pairs: fc.Arbitrary<readonly (readonly [string, string])[]>): Mutation =>
  pairs.map((more) => (draft) => ({ ...draft, query: [...draft.query, ...more] }));

const withHeader = (pairs: fc.Arbitrary<readonly (readonly [string, string])[]>): Mutation =>
  pairs.map((more) => (draft) => ({ ...draft, headers: [...draft.headers, ...more] }));

const one = (name: string, value: string) => [[name, value]] as const;
const escaped = hostileTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000));

const mutations: Readonly<Record<string, Mutation>> = {
  ...bodyMutations,
  "an unknown parameter": withQuery(fc.tuple(escaped, escaped).map(([name, value]) => one(name, value))),
  "a parameter's shape": withQuery(
    fc
      .tuple(
        fc.constantFrom(
          "limit",
          "limit[]",
          "limit[0]",
          "cursor",
          "created_at",
          "created_at[gt][x]",
          "created_at[__proto__]",
          "amount[gte]",
          "amount_gte",
          "created_at_gte",
          "sort",
          "expand[]",
          "expand",
          "dispute_status",
          "__proto__[x]",
          "_data",
          "_routes",
        ),
        fc.oneof(
          escaped,
          fc.constantFrom("", "%00", "%", "%zz", "%ff%fe", "%c0%af", "1e9", "-1", "9".repeat(400), "25&limit=26"),
        ),
      )
      .map(([name, value]) => one(name, value)),
  ),
  "many parameters": withQuery(
    fc.constant(Array.from({ length: 400 }, (_, place) => [`limit[${place}]`, "1"] as const)),
  ),
  "the content type": withHeader(
    fc
      .constantFrom(
        "text/plain",
        "application/json; charset=utf-16",
        "application/json;;=",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/x-www-form-urlencoded",
        "",
        "a/b/c",
      )
      .map((type) => one("content-type", type)),
  ),
  "an encoding that is none": withHeader(
    fc.constantFrom("gzip", "br", "deflate, gzip", "x").map((coding) => one("content-encoding", coding)),
  ),
  "what is accepted": withHeader(
    fc.constantFrom("text/html", "*/*;q=0", "application/xml", ",,,").map((type) => one("accept", type)),
  ),
  "the idempotency key": withHeader(
    fc
      .constantFrom("", " ", "a".repeat(256), "\u00e9", "again-1", "x\ty", "{}")
      .map((key) => one("idempotency-key", key)),
  ),
  "a second key": withHeader(
    fc.constantFrom("", "x", "svc_sandbox_", `svc_live_${"0".repeat(64)}`).map((key) => one("x-api-key", key)),
  ),
  "a tenant by header": withHeader(
    fc
      .constantFrom(
        "x-org-id",
        "x-organization-id",
        "x-internal-secret",
        "x-environment",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-http-method-override",
        "x-request-id",
        "traceparent",
        "cookie",
        "authorization",
        "origin",
      )
      .chain((name) =>
        fc
          .constantFrom(
            "",
            "1",
            "127.0.0.1",
            "a,b,,c",
            "evil.test",
            "DELETE",
            "tollhouse.session_token=x",
            "Bearer x",
            "\u00ff\u00fe",
          )
          .map((value) => one(name, value)),
      ),
  ),
  "the method": fc
    .constantFrom("HEAD", "OPTIONS", "PUT", "TRACE", "PROPFIND", "PATCH", "DELETE", "POST", "GET")
    .map((method) => (draft) => (method === draft.method ? draft : { ...draft, method, operation: null })),
  "the end of the path": fc
    .constantFrom(
      "/",
      "/x",
      "/..",
      "/../..",
      "/..%2f..%2f",
      "%00",
      "%",
      "%ff",
      ";a=b",
      ".data",
      ".json",
      "//",
      "/%2e%2e/api_keys",
      "\u00e9",
      "/\u00ff",
    )
    .map((end) => (draft) => ({ ...draft, path: `${draft.path}${end}`, operation: null })),
  "the beginning of the path": fc
    .constantFrom("/", "/.", "/x/..", "/api", "/%61pi", "/portal", "/settings")
    .map((begin) => (draft) => ({ ...draft, path: `${begin}${draft.path}`, operation: null })),
  "an id that is none": escaped.map((text) => (draft) => {
    const path = draft.path.replace(/\/(?:dsp|evd|bnk|key)_[^/]*/, () => `/${text || "%20"}`);
    // Clients and servers resolve dots in paths, which leads elsewhere.
    return /\/\.{1,2}(?:\/|$)/.test(path) || path === draft.path
      ? { ...draft, path, operation: null }
      : { ...draft, path };
  }),
};
