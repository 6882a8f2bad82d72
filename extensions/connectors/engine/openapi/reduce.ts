export type Json = { [key: string]: Json | Json[] | string | number | boolean | null };

const OPERATIONS = {
  "/accounts": ["post"],
  "/accounts/{account_id}": ["get", "post"],
  "/api_keys/{merchant_id}": ["post"],
  "/api_keys/{merchant_id}/list": ["get"],
  "/api_keys/{merchant_id}/{key_id}": ["delete"],
  "/account/{account_id}/connectors": ["get", "post"],
  "/account/{account_id}/connectors/{merchant_connector_id}": ["get", "post"],
  "/account/{account_id}/business_profile": ["get", "post"],
  "/account/{account_id}/business_profile/{profile_id}": ["get", "post"],
  "/payments": ["post"],
  "/payments/list": ["get"],
  "/payments/{payment_id}": ["get"],
  "/payments/{payment_id}/confirm": ["post"],
  "/payments/{payment_id}/capture": ["post"],
  "/payments/{payment_id}/incremental_authorization": ["post"],
  "/payments/{payment_id}/cancel": ["post"],
  "/payments/{payment_id}/cancel_post_capture": ["post"],
  "/refunds": ["post"],
  "/refunds/list": ["post"],
  "/refunds/{refund_id}": ["get"],
  "/customers/{customer_id}": ["delete"],
  "/customers/{customer_id}/payment_methods": ["get"],
  "/{customer_id}/payment_methods/{payment_method_id}/default": ["post"],
  "/payment_methods/{method_id}": ["get", "delete"],
  "/payouts/create": ["post"],
  "/payouts/list": ["post"],
  "/payouts/{payout_id}": ["get"],
  "/disputes/list": ["get"],
  "/disputes/{dispute_id}": ["get"],
  "/disputes/evidence": ["post", "put", "delete"],
} satisfies Record<string, string[]>;

const PROSE = new Set(["description", "summary", "title", "example", "examples"]);

/**
 * Keeps the operations that we use, their parameters and bodies, and the referenced schemas; drops answers and
 * descriptions.
 */
export function reduceToRequests(full: Json): Json {
  const schemas = at(full, "components", "schemas");
  const paths: Json = {};
  for (const [path, methods] of Object.entries(OPERATIONS)) {
    paths[path] = Object.fromEntries(methods.map((method) => [method, requestOf(at(full, "paths", path, method))]));
  }
  const kept = Object.fromEntries(
    [...reached(paths, schemas)].sort().map((name) => [name, withoutProse(at(schemas, name))]),
  );
  const { title, version, license } = at(full, "info");
  return {
    openapi: full.openapi ?? "3.1.0",
    info: { title, version, license } as Json,
    paths,
    components: { schemas: kept },
  };
}

function requestOf(operation: Json): Json {
  const { responses: _answers, security: _security, tags: _tags, ...request } = operation;
  return { ...withoutProse(request), responses: { default: { description: "Read tolerantly" } } };
}

export function reached(from: Json, schemas: Json, names = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(from).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (name === undefined || names.has(name)) continue;
    names.add(name);
    reached(at(schemas, name), schemas, names);
  }
  return names;
}

/** A field may be named `description`: inside `properties` every key is a field. */
export function withoutProse(value: Json, keysAreFields = false): Json {
  const entries = Object.entries(value).filter(([key]) => keysAreFields || !PROSE.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, strip(inner, key === "properties" && !keysAreFields)]));
}

function strip(value: Json[string], keysAreFields: boolean): Json[string] {
  if (Array.isArray(value)) return value.map((item) => strip(item, false) as Json);
  return value !== null && typeof value === "object" ? withoutProse(value, keysAreFields) : value;
}

export function at(value: Json, ...keys: string[]): Json {
  let inner: Json[string] | undefined = value;
  for (const key of keys) inner = (inner as Json)[key];
  if (inner === null || typeof inner !== "object") throw new Error(`The OpenAPI file has no ${keys.join(" ")}`);
  return inner as Json;
}
