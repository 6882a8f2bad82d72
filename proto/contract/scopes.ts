/** The scope catalog (spec, "Layer 2"), once for those who mint keys and those who check them. */
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

/** A pair of the catalog: what an operation requires. */
export type Scope = `${Resource}:${"read" | "write"}`;

export const SCOPE_CATALOG: readonly Scope[] = RESOURCES.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

/** What a key gets when its scopes are omitted. Answering a dispute cannot be undone, so it must be granted by name. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPE_CATALOG.filter((scope) => scope !== "disputes:write");

/** What a key may hold: a pair of the catalog, `<resource>:*`, or `*`. */
export const GRANTABLE_SCOPES: readonly string[] = [
  ...SCOPE_CATALOG,
  ...RESOURCES.map((resource) => `${resource}:*`),
  "*",
];

export function isGrantable(scope: string): boolean {
  return GRANTABLE_SCOPES.includes(scope);
}

/** What can hold rows of any resource needs the scope `*`, or every scope that reads. */
export function readsEverything(scopes: readonly string[]): boolean {
  return SCOPE_CATALOG.every((scope) => !scope.endsWith(":read") || hasScope(scopes, scope));
}

/** True on an exact match, for `<resource>:*` on an action of that resource, and for `*`. */
export function hasScope(scopes: readonly string[], required: string): boolean {
  const [resource, action] = required.split(":");
  return scopes.some((held) => held === required || held === "*" || (action !== undefined && held === `${resource}:*`));
}
