import { dirname, join } from "node:path/posix";
import { type Rule, withoutComments } from "./rules.ts";

/** Capabilities in their order: a line may use only the lines above it. */
export const CAPABILITY_ORDER: readonly (readonly string[])[] = [
  ["organizations"],
  ["api-keys"],
  ["audit", "bank-links", "ledger", "merchants", "webhooks"],
  ["customers", "devices", "plans"],
  ["transactions"],
  ["disputes", "payment-links", "settlements", "subscriptions", "terminal-sales"],
  ["payouts"],
];

/** Imports that end when demo data and engine events are registered by their capabilities. */
const UNTIL_REGISTERED: ReadonlySet<string> = new Set([
  "extensions/capabilities/disputes/demo-payments.ts extensions/capabilities/organizations/demo-organizations.ts",
  "extensions/connectors/engine/sandbox-engine.ts extensions/platform/config/config.ts",
  "extensions/capabilities/merchants/engine-webhook.ts extensions/capabilities/disputes/index.ts",
]);

/** Names every import of ours that the file may not have. */
export const importsWhatItMay: Rule = (file) =>
  importsOf(file.text)
    .map((specifier) => ({ specifier, target: resolve(file.path, specifier) }))
    .filter(({ target }) => target !== null && !mayImport(file.path, target))
    .map(({ specifier }) => `may not import ${specifier}`);

export const importsReadWell: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith("../../") && resolve(path, specifier)?.includes("/"))
    // A client is a package of its own, so there is no # for it.
    .filter((specifier) => !resolve(path, specifier)?.startsWith("clients/"))
    .map((specifier) => `climbs with ${specifier}; across folders it is #folder/…`);

/** Rules are pure: no packages, no Node, no I/O, no clock. */
export const rulesArePure: Rule = ({ path, text }) => {
  if (!path.endsWith(".rules.ts") || !path.startsWith("extensions/")) return [];
  const impure = importsOf(text).filter((specifier) => !/\.(errors|rules)\.ts$/.test(specifier));
  const clocks = /\bDate\.now\(|new Date\(\)/.test(withoutComments(text)) ? ["asks the clock"] : [];
  return [...impure.map((specifier) => `is a rule and imports ${specifier}`), ...clocks];
};

function mayImport(from: string, to: string): boolean {
  if (UNTIL_REGISTERED.has(`${from} ${to}`)) return true;
  if (from.startsWith("proto/")) return mayContractImport(from, to);
  if (from.startsWith("clients/")) return to.startsWith(clientOf(from)) || mayGenerateFrom(from, to);
  if (/^proto\/(gen|contract)\//.test(to)) return !/^(sandbox|extensions\/connectors)\//.test(from);
  if (/^(tests|e2e|bench)\//.test(from)) return true;
  if (from.startsWith("sandbox/")) return to.startsWith("sandbox/shared/") || sandboxOf(from) === sandboxOf(to);
  if (from.startsWith("app/components/ui/")) return to.startsWith("app/components/ui/");
  if (from.startsWith("app/") || from === "server.ts")
    return to.startsWith("app/") || to.startsWith("extensions/caller/");
  if (from.startsWith("extensions/caller/")) return to.startsWith("extensions/caller/");
  if (from.startsWith("extensions/connectors/"))
    return to.startsWith(connectorOf(from)) || to === "extensions/platform/errors.ts";
  if (from.startsWith("extensions/capabilities/")) return mayCapabilityImport(from, to);
  return !from.startsWith("extensions/") || to.startsWith("extensions/");
}

/** The contract is the lowest floor: it imports nothing of ours, and its generator nothing above it. */
function mayContractImport(from: string, to: string): boolean {
  return to.startsWith("proto/gen/") || to.startsWith(from.startsWith("proto/openapi/") ? "proto/" : "proto/contract/");
}

/** The generator of a client runs here, so it may know the contract's types. What is shipped may not. */
function mayGenerateFrom(from: string, to: string): boolean {
  return /^clients\/[^/]+\/generate[./]/.test(from) && to.startsWith("proto/contract/");
}

function mayCapabilityImport(from: string, to: string): boolean {
  const theirs = capabilityOf(to);
  const ours = capabilityOf(from);
  if (theirs === null) return to.startsWith("extensions/");
  if (theirs === ours) return true;
  return to.endsWith("/index.ts") && levelOf(theirs) < levelOf(ours ?? "");
}

function connectorOf(path: string): string {
  return /^extensions\/connectors\/[^/]+\//.exec(path)?.[0] ?? path;
}

function levelOf(capability: string): number {
  return CAPABILITY_ORDER.findIndex((level) => level.includes(capability));
}

function capabilityOf(path: string): string | null {
  return /^extensions\/capabilities\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** A service of the sandbox stands for a system that others own, so it imports its own folder and sandbox/shared. */
function sandboxOf(path: string): string {
  return /^sandbox\/([^/]+)\//.exec(path)?.[1] ?? path;
}

/** Others ship a client, and nothing else of ours. */
function clientOf(path: string): string {
  return /^clients\/[^/]+\//.exec(path)?.[0] ?? path;
}

export function importsOf(text: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;
  return [...withoutComments(text).matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#proto/")) return `proto/gen/${specifier.slice("#proto/".length)}`;
  if (specifier.startsWith("#contract/")) return `proto/${specifier.slice(1)}`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(from), specifier) : null;
}
