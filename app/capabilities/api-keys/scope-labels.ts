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

/** How long a rotated key stays valid; the contract takes up to 7 days. */
export const OVERLAPS: readonly { readonly seconds: number; readonly name: string }[] = [
  { seconds: 0, name: "Now" },
  { seconds: 3_600, name: "In 1 hour" },
  { seconds: 86_400, name: "In 24 hours" },
  { seconds: 604_800, name: "In 7 days" },
];

const SOON_MS = 14 * DAY_MS;

interface Expiring {
  readonly status: string;
  readonly expiresAt: string | null;
}

/** Somebody should see to it: a rotated key ends by intention, and one that has ended is too late. */
export function expiresSoon({ status, expiresAt }: Expiring, now: Date): boolean {
  return status === "active" && expiresAt !== null && new Date(expiresAt).getTime() - now.getTime() < SOON_MS;
}

/** The addresses and ranges of a text field, whatever stands between them. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

export function addressesText(allowedIps: readonly string[]): string {
  return allowedIps.length > 0 ? allowedIps.join(", ") : "any address";
}
