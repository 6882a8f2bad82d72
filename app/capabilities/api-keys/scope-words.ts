import { SCOPES } from "#app/auth/scopes.ts";

/** The resources of the catalog, in its order. */
export const RESOURCES: readonly string[] = [...new Set(SCOPES.map((scope) => scope.split(":")[0] ?? ""))];

export function resourceName(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** "Disputes: read and write", one line for each resource that the key reaches. */
export function scopeLines(scopes: readonly string[]): readonly string[] {
  if (scopes.includes("*")) return ["Everything"];
  const byResource = Map.groupBy(scopes, (scope) => scope.split(":")[0] ?? scope);
  return [...byResource].map(([resource, held]) => {
    const actions = held.map((scope) => scope.split(":")[1] ?? "");
    const all = actions.includes("*") || (actions.includes("read") && actions.includes("write"));
    return `${resourceName(resource)}: ${all ? "read and write" : actions.join(" and ")}`;
  });
}

const DAY_MS = 86_400_000;

/** How long a new key may live, in days; 0 is for ever. */
export const LIFETIMES: readonly { readonly days: number; readonly name: string }[] = [
  { days: 7, name: "After 7 days" },
  { days: 30, name: "After 30 days" },
  { days: 90, name: "After 90 days" },
  { days: 365, name: "After a year" },
  { days: 0, name: "Never" },
];

export function expiryOf(days: number, now: Date): Date | null {
  return days > 0 ? new Date(now.getTime() + days * DAY_MS) : null;
}

const SOON_MS = 14 * DAY_MS;

interface Expiring {
  readonly isActive: boolean;
  readonly expiresAt: string | null;
}

export type KeyState = "works" | "expires_soon" | "expired" | "revoked";

export function keyState({ isActive, expiresAt }: Expiring, now: Date): KeyState {
  if (!isActive) return "revoked";
  if (expiresAt === null) return "works";
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  if (leftMs <= 0) return "expired";
  return leftMs < SOON_MS ? "expires_soon" : "works";
}
