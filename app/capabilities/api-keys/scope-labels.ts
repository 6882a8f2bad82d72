import { plainWords } from "#contract/plain-words.ts";
import { SCOPE_CATALOG } from "#contract/scopes.ts";

/** The resources of the scope catalog, in its order. */
export const RESOURCES: readonly string[] = [...new Set(SCOPE_CATALOG.map((scope) => scope.split(":")[0] ?? ""))];

/** "Disputes: read and write", one line per resource. */
export function scopeLines(scopes: readonly string[]): readonly string[] {
  if (scopes.includes("*")) return ["Everything"];
  const byResource = Map.groupBy(scopes, (scope) => scope.split(":")[0] ?? scope);
  return [...byResource].map(([resource, held]) => {
    const actions = held.map((scope) => scope.split(":")[1] ?? "");
    const all = actions.includes("*") || (actions.includes("read") && actions.includes("write"));
    return `${plainWords(resource)}: ${all ? "read and write" : actions.join(" and ")}`;
  });
}

/** A day is long enough to switch a system to the new key. */
export const DEFAULT_OVERLAP = 86_400;

/** Validity of a rotated key. The contract allows up to 7 days. */
export const OVERLAPS: readonly { readonly seconds: number; readonly name: string }[] = [
  { seconds: 0, name: "Now" },
  { seconds: 3_600, name: "In 1 hour" },
  { seconds: 86_400, name: "In 24 hours" },
  { seconds: 604_800, name: "In 7 days" },
];

const SOON_MS = 14 * 86_400_000;

interface Expiring {
  readonly status: string;
  readonly expiresAt: string | null;
}

/** Whether the key needs attention. A rotated key expires as planned, and for an expired one it is too late. */
export function expiresSoon({ status, expiresAt }: Expiring, now: Date): boolean {
  return status === "active" && expiresAt !== null && new Date(expiresAt).getTime() - now.getTime() < SOON_MS;
}

/** Line breaks, spaces, commas or semicolons separate addresses in a text field. */
export const ADDRESS_SEPARATOR = /[\s,;]+/;

export function addressesText(allowedIps: readonly string[]): string {
  return allowedIps.length > 0 ? allowedIps.join(", ") : "any address";
}
