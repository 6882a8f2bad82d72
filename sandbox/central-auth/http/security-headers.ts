import type { RequestHandler } from "express";
import type { Config } from "../config/config.ts";

export function securityHeaders(config: Config, authUrl: string): RequestHandler {
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy(config, authUrl),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Not "no-referrer": browsers would send `Origin: null` with our forms, which the origin check rejects.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(authUrl.startsWith("https://") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

function contentSecurityPolicy(config: Config, authUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${formTargets(config, authUrl).join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

// Browsers apply form-action to redirects after a form, and these may lead to the applications.
function formTargets({ apps, trustedOrigins, centralDomain }: Config, authUrl: string): string[] {
  const { protocol } = new URL(authUrl);
  const onDomain = [`${protocol}//${centralDomain}:*`, `${protocol}//*.${centralDomain}:*`];
  return [...new Set([...apps.map(({ callback }) => callback.origin), ...trustedOrigins, ...onDomain])];
}
