import { refuse } from "#extensions/platform/kernel/refuse.ts";

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Redirects require https, except to a developer's own machine in the sandbox, where portals have names too. */
export function isReturnUrl(text: string, environment: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username + url.password !== "") return false;
  if (url.protocol === "https:") return true;
  const isLocal = LOCAL_HOSTS.has(url.hostname) || url.hostname.endsWith(".localhost");
  return url.protocol === "http:" && environment === "sandbox" && isLocal;
}

/** @throws return_url_required */
export function assertReturnUrl(returnUrl: string, environment: string): void {
  if (!isReturnUrl(returnUrl, environment))
    throw refuse("return_url_required", {
      problem: "return_url must begin with https://. In the sandbox, http://localhost works too.",
    });
}
