import { dirname, join } from "node:path/posix";
import { registry } from "#extensions/capabilities.ts";
import { type Rule, withoutComments } from "./rules.ts";

/** The floors of the UI above its components, the lowest first. A floor imports itself and those below. */
const APP_FLOORS = ["config", "rest", "services", "auth", "dashboard", "capabilities", "routes", "server"].map(
  (floor) => `app/${floor}/`,
);

/**
 * Allowed imports by path prefix; the first matching prefix decides. Folders import from floors below, and nothing
 * else.
 */
const FLOORS: readonly (readonly [place: string, mayImport: readonly string[]])[] = [
  ["proto/openapi/", ["proto/"]],
  ["proto/", ["proto/contract/", "proto/gen/"]],
  ["extensions/caller/", ["extensions/caller/", "proto/"]],
  ["extensions/platform/", ["extensions/platform/", "proto/"]],
  ["extensions/migrations/", ["extensions/platform/database/"]],
  ["extensions/server/", ["extensions/server/", "extensions/platform/", "extensions/caller/", "proto/"]],
  ["extensions/", ["extensions/", "proto/"]],
  ["app/components/ui/", ["app/components/ui/", "proto/contract/"]],
  ["app/components/", ["app/components/", "proto/contract/"]],
  ...APP_FLOORS.map(
    (floor, height) =>
      [floor, ["app/components/", ...APP_FLOORS.slice(0, height + 1), "extensions/caller/", "proto/"]] as const,
  ),
  ["app/", ["app/", "extensions/caller/", "proto/"]],
  ["server.ts", ["app/", "extensions/caller/", "proto/contract/"]],
  ["tests/", [""]],
  ["e2e/", [""]],
  ["bench/", [""]],
];

/** Names the file's imports that are not allowed. */
export const importsWhatItMay: Rule = (file) =>
  importsOf(file.text)
    .map((specifier) => ({ specifier, target: resolve(file.path, specifier) }))
    .filter(({ target }) => target !== null && !mayImport(file.path, target))
    .map(({ specifier }) => `may not import ${specifier}`);

export const importsReadWell: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith("../../") && resolve(path, specifier)?.includes("/"))
    // A client is a separate package, so it has no # import.
    .filter((specifier) => !resolve(path, specifier)?.startsWith("clients/"))
    .map((specifier) => `climbs with ${specifier}; across folders it is #folder/…`);

/** Rules are pure: no packages, no Node, no I/O, no clock. They know other rules, refusals and the shapes of addresses and card numbers. */
export const rulesArePure: Rule = ({ path, text }) => {
  if (!path.endsWith(".rules.ts") || !path.startsWith("extensions/")) return [];
  const impure = importsOf(text).filter(
    (specifier) => !/[./](errors|refuse|rules|postal-address|email-address|card-number|countries)\.ts$/.test(specifier),
  );
  const clocks = /\bDate\.now\(|new Date\(\)/.test(withoutComments(text)) ? ["asks the clock"] : [];
  return [...impure.map((specifier) => `is a rule and imports ${specifier}`), ...clocks];
};

function mayImport(from: string, to: string): boolean {
  if (from === "vite.config.ts") return to === "remix.config.js";
  if (from.startsWith("clients/")) return to.startsWith(clientOf(from)) || mayGenerateFrom(from, to);
  if (from.startsWith("sandbox/")) return to.startsWith("sandbox/shared/") || sandboxOf(from) === sandboxOf(to);
  if (from.startsWith("extensions/connectors/"))
    return (
      to.startsWith(connectorOf(from)) || /^extensions\/platform\/kernel\/(errors|refuse|never-connected)\.ts$/.test(to)
    );
  if (from.startsWith("extensions/capabilities/")) return mayCapabilityImport(from, to);
  if (from.startsWith("app/capabilities/") && to.startsWith("app/capabilities/")) return mayShowOf(from, to);
  const [, allowed] = FLOORS.find(([place]) => from.startsWith(place)) ?? ["", [rootOf(from)]];
  return allowed.some((place) => to.startsWith(place));
}

/** A client's generator runs here, so it may use the contract's types. The shipped code may not. */
function mayGenerateFrom(from: string, to: string): boolean {
  return /^clients\/[^/]+\/generate[./]/.test(from) && to.startsWith("proto/contract/");
}

/** Its own folder, the floors below, and the index of capabilities above it in the list. */
function mayCapabilityImport(from: string, to: string): boolean {
  const ours = capabilityOf(from) ?? "";
  const theirs = capabilityOf(to);
  if (theirs === ours) return true;
  if (theirs !== null) return to.endsWith("/index.ts") && orderOf(theirs) < orderOf(ours);
  return (
    /^(proto\/(contract|gen)|extensions\/platform)\//.test(to) || /^extensions\/connectors\/[^/]+\/index\.ts$/.test(to)
  );
}

/** Pages of a capability show parts of another through its index only. */
function mayShowOf(from: string, to: string): boolean {
  const [ours, theirs] = [from, to].map((path) => path.split("/")[2]);
  return ours === theirs || /\/index(\.server)?\.ts$/.test(to);
}

function connectorOf(path: string): string {
  return /^extensions\/connectors\/[^/]+\//.exec(path)?.[0] ?? path;
}

/**
 * The order of the list in extensions/capabilities.ts. A capability that is not in it comes first and may use no other.
 */
function orderOf(capability: string): number {
  return registry.capabilities.findIndex(({ name }) => name === capability);
}

/** Files outside the floors, such as configuration, import their own folder only. */
function rootOf(path: string): string {
  return path.includes("/") ? `${path.split("/", 1)[0]}/` : path;
}

function capabilityOf(path: string): string | null {
  return /^extensions\/capabilities\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** A sandbox service stands in for another company's system, so it imports only its own folder and sandbox/shared. */
function sandboxOf(path: string): string {
  return /^sandbox\/([^/]+)\//.exec(path)?.[1] ?? path;
}

/** A client is shipped alone, so it imports nothing else of ours. */
function clientOf(path: string): string {
  return /^clients\/[^/]+\//.exec(path)?.[0] ?? path;
}

export function importsOf(text: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;
  return [...withoutComments(text).matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

export function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#proto/")) return `proto/gen/${specifier.slice("#proto/".length)}`;
  if (/^#(contract|openapi)\//.test(specifier)) return `proto/${specifier.slice(1)}`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(from), specifier) : null;
}
