import type { z } from "zod";

const MIN_SECRET_BYTES = 32;
const SECRETS = ["INTERNAL_SECRET", "SESSION_SECRET", "CENTRAL_AUTH_SECRET", "AUTH_SERVICE_SECRET"] as const;

type Secrets = { readonly [Name in (typeof SECRETS)[number]]?: string | undefined };

interface Addresses {
  readonly AUTH_URL?: string | undefined;
  readonly APP_URL?: string | undefined;
  readonly CENTRAL_DOMAIN: string;
  readonly EXTERNAL_DOMAIN?: string | undefined;
}

interface CookieNames {
  readonly SESSION_COOKIE: string;
  readonly CENTRAL_COOKIE: string;
}

interface Surroundings {
  readonly APP_ENV: "development" | "staging" | "production";
  readonly HOT_RELOAD: "on" | "off";
}

type Settings = Secrets & Addresses & CookieNames & Surroundings;
type Refuse = (name: keyof Settings, message: string) => void;

/** Refuses settings that are valid one by one and cannot be meant together. */
export function refuseContradictions(settings: Settings, context: z.RefinementCtx): void {
  const refuse: Refuse = (name, message) => context.addIssue({ code: "custom", path: [name], message });
  if (settings.APP_ENV !== "development") refuseShortSecrets(settings, refuse);
  if (settings.APP_ENV !== "development" && settings.HOT_RELOAD === "on") refuse("HOT_RELOAD", "is for development");
  if (settings.APP_ENV === "production") refuseForProduction(settings, refuse);
  refuseOverlap(settings, refuse);
  if (settings.SESSION_COOKIE === settings.CENTRAL_COOKIE) refuse("SESSION_COOKIE", "must not be CENTRAL_COOKIE");
}

function refuseShortSecrets(settings: Settings, refuse: Refuse): void {
  for (const name of SECRETS) {
    const value = settings[name];
    if (value !== undefined && Buffer.byteLength(value) < MIN_SECRET_BYTES)
      refuse(name, `must have at least ${MIN_SECRET_BYTES} bytes in ${settings.APP_ENV}`);
  }
}

function refuseForProduction(settings: Settings, refuse: Refuse): void {
  if (settings.AUTH_URL && !settings.SESSION_SECRET && !settings.CENTRAL_AUTH_SECRET)
    refuse("SESSION_SECRET", "is missing: it signs the sessions");
  for (const name of ["AUTH_URL", "APP_URL"] as const) {
    const { protocol, hostname } = new URL(settings[name] ?? "https://not-set.invalid");
    if (protocol !== "https:") refuse(name, "must be an https address in production");
    else if (isLocal(hostname)) refuse(name, "must not be on localhost in production");
  }
  for (const name of ["CENTRAL_DOMAIN", "EXTERNAL_DOMAIN"] as const)
    if (isLocal(settings[name] ?? "")) refuse(name, "must be set to a domain other than localhost in production");
}

/** Overlapping domains would make hosts of one count as hosts of the other, and portals as our own pages. */
function refuseOverlap({ CENTRAL_DOMAIN, EXTERNAL_DOMAIN }: Settings, refuse: Refuse): void {
  if (EXTERNAL_DOMAIN === undefined) return;
  if (isWithin(EXTERNAL_DOMAIN, CENTRAL_DOMAIN)) refuse("EXTERNAL_DOMAIN", "must not be on CENTRAL_DOMAIN");
  else if (isWithin(CENTRAL_DOMAIN, EXTERNAL_DOMAIN)) refuse("CENTRAL_DOMAIN", "must not be on EXTERNAL_DOMAIN");
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

function isLocal(name: string): boolean {
  return isWithin(name, "localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
