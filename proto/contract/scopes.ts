/** The scope catalog (spec, "Layer 2"), used to create and to check keys. */
const RESOURCES = [
  "transactions",
  "devices",
  "customers",
  "payment_links",
  "settlements",
  "disputes",
  "merchants",
  "subscriptions",
  "webhooks",
] as const;

type Resource = (typeof RESOURCES)[number];

/** A scope of the catalog, as operations require it. */
export type Scope = `${Resource}:${"read" | "write"}`;

export const SCOPE_CATALOG: readonly Scope[] = RESOURCES.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

/**
 * The scopes of a key created without any. disputes:write must be explicit, since a dispute's response cannot be
 * undone.
 */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPE_CATALOG.filter((scope) => scope !== "disputes:write");

/** The scopes that a key may have: a pair of the catalog, `<resource>:*`, or `*`. */
export const GRANTABLE_SCOPES: readonly string[] = [
  ...SCOPE_CATALOG,
  ...RESOURCES.map((resource) => `${resource}:*`),
  "*",
];

export function isGrantable(scope: string): boolean {
  return GRANTABLE_SCOPES.includes(scope);
}

/** Data that may contain rows of any resource requires `*` or every read scope. */
export function readsEverything(scopes: readonly string[]): boolean {
  return SCOPE_CATALOG.every((scope) => !scope.endsWith(":read") || hasScope(scopes, scope));
}

/** True on an exact match, for `<resource>:*` on that resource's actions, and for `*`. */
export function hasScope(scopes: readonly string[], required: string): boolean {
  const [resource, action] = required.split(":");
  return scopes.some((held) => held === required || held === "*" || (action !== undefined && held === `${resource}:*`));
}
