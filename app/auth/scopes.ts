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

export type Scope = `${(typeof RESOURCES)[number]}:${"read" | "write"}`;

/** Every pair that a route can require. */
export const SCOPES: readonly Scope[] = RESOURCES.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
);

/** What a key gets when its maker names no scopes: answering a dispute commits the merchant, so that is granted by name only. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "disputes:write");

/** Whether one of the held scopes is the required one, covers its resource (`disputes:*`) or covers everything (`*`). */
export function hasScope(held: readonly string[], required: string): boolean {
  const [resource, action] = required.split(":");
  return held.some((scope) => scope === required || scope === "*" || (Boolean(action) && scope === `${resource}:*`));
}
