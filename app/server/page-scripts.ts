import type { Response } from "express";

const POLICY = "content-security-policy";

/**
 * Replaces what the policy of this answer says of scripts: the page may run its own inline script, and those of the
 * origins alone, which may show frames and be called.
 */
export function allowScripts(response: Response, origins: readonly string[]): void {
  const own = `'nonce-${response.locals.nonce}'`;
  const allowed: Readonly<Record<string, readonly string[]>> = {
    "script-src": [own, ...origins],
    "frame-src": origins,
    "connect-src": origins,
  };
  const directives = String(response.getHeader(POLICY) ?? "").split(";");
  const replaced = directives.map((directive) => {
    const [name = ""] = directive.trim().split(" ", 1);
    const sources = allowed[name];
    return sources ? `${name} ${sources.join(" ") || "'none'"}` : directive;
  });
  response.setHeader(POLICY, replaced.join(";"));
}
