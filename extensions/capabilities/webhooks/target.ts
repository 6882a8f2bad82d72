import { InvalidError } from "#extensions/platform/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

class WebhookUrlNotAllowedError extends InvalidError {
  constructor() {
    super(
      "webhook_url_not_allowed",
      "Events cannot be sent to this URL. Use https, a public host name, and port 443 or 8443.",
      { param: "url" },
    );
  }
}

/** @throws WebhookUrlNotAllowedError */
export async function assertTargetAllowed({ environment }: UnitOfWork, text: string): Promise<void> {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:";
  const isLocal = url?.protocol === "http:" && environment === "sandbox" && LOCAL_HOSTS.has(url.hostname);
  if (!url || url.username + url.password !== "" || !(isSecure || isLocal)) throw new WebhookUrlNotAllowedError();
}
