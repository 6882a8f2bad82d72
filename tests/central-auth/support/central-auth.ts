import { DEMO_PASSWORD } from "#sandbox/central-auth/accounts/demo.ts";
import { type CentralAuth, type CentralAuthOptions, startCentralAuth } from "#sandbox/central-auth/server.ts";
import { aDatabase, aTemplate } from "#tests/support/database.ts";

export const SERVICE_SECRET = "service-secret-of-the-tests-0123456789";
export const APP_CALLBACK = "http://localhost:3000/api/auth/callback";

const SECRET = "central-secret-of-the-tests-0123456789";

/** A running central service with the demo accounts, in a database of its own. `close` drops the database, too. */
export async function aCentralAuth(options: Partial<CentralAuthOptions> = {}): Promise<CentralAuth> {
  const template = await aTemplate("central_auth", async (url) => {
    const first = await startCentralAuth({ databaseUrl: url, secret: SECRET, port: 0, demo: true });
    await first.close();
  });
  const database = await aDatabase(template);
  const central = await startCentralAuth({
    databaseUrl: database.url,
    secret: SECRET,
    serviceSecret: SERVICE_SECRET,
    port: 0,
    demo: true,
    signInMax: 1_000,
    ...options,
  });
  const close = async () => {
    await central.close();
    await database.drop();
  };
  return { ...central, close };
}

type Fields = Record<string, string>;

/** A browser without JavaScript: it keeps cookies and sends forms with their origin. It follows no redirects. */
export class Browser {
  readonly #url: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  headers: Fields = {};

  constructor(url: string, origin = url) {
    this.#url = url;
    this.#origin = origin;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, headers: Fields = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  submit(path: string, fields: Fields, headers: Fields = {}): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.#origin, ...headers },
    });
  }

  async signIn(email: string, returnTo = "/"): Promise<Response> {
    return this.submit("/login", { email, password: DEMO_PASSWORD, return: returnTo });
  }

  async #send(path: string, init: { method?: string; body?: URLSearchParams; headers: Fields }): Promise<Response> {
    const headers = { ...this.headers, ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}), ...init.headers };
    const response = await fetch(this.#url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** A browser right after a sign-in. */
export async function aSignedInBrowser({ url }: CentralAuth, email: string): Promise<Browser> {
  const browser = new Browser(url);
  const response = await browser.signIn(email);
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`);
  return browser;
}

export const locationOf = (response: Response): string => response.headers.get("location") ?? "";

/** The one-time token for the app, as the callback would receive it. */
export async function takeToken(browser: Browser, query: Fields = {}): Promise<string> {
  const response = await browser.get(`/api/cross-domain-token?${new URLSearchParams({ app: "tollhouse", ...query })}`);
  const token = new URL(locationOf(response), "http://none.invalid").searchParams.get("token");
  if (!token) throw new Error(`No token: ${response.status} ${locationOf(response)}`);
  return token;
}

export function exchange({ url }: CentralAuth, body: unknown): Promise<Response> {
  return fetch(`${url}/api/exchange-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The library's session for this browser's cookie. */
export async function sessionOf(browser: Browser) {
  const response = await browser.get("/api/auth/get-session?disableRefresh=true&disableCookieCache=true");
  return (await response.json()) as { session: Record<string, unknown>; user: Record<string, unknown> } | null;
}
