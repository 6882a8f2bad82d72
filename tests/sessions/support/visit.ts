import { type Browser, locationOf } from "#tests/central-auth/support/central-auth.ts";
import { type Ask, Jar } from "./http.ts";
import { type App, EXTERNAL, type World } from "./world.ts";

/** Return address of the tests' central services. */
const CALLBACK_ORIGIN = "http://localhost:3000";
const MOST_REDIRECTS = 20;

export interface Arrival {
  readonly status: number;
  readonly redirects: number;
  /** A path of the UI, or an address of the central service. */
  readonly at: string;
  readonly body: string;
}

/** A person's browser on the external domain, with cookies at the UI and at the central service. */
export class Visitor {
  readonly jar: Jar;
  readonly central: Browser;
  readonly #app: App;
  readonly #authUrl: string;

  constructor(app: App, { authUrl }: Pick<World, "authUrl">, central: Browser, jar = new Jar()) {
    this.#app = app;
    this.#authUrl = authUrl;
    this.central = central;
    this.jar = jar;
  }

  /** Follows redirects between the UI and the central service as a browser would, and counts them. */
  async visit(path: string): Promise<Arrival> {
    let to = path;
    for (let redirects = 0; ; redirects += 1) {
      const { status, location, body } = await this.#get(to);
      if (status !== 302 || redirects > MOST_REDIRECTS) return { status, redirects, at: to, body };
      to = location;
    }
  }

  /** One request to the UI, with its cookies. */
  async ask(path: string, init: Ask = {}) {
    const { header: cookie } = this.jar;
    const answer = await this.#app.ask(path, {
      host: EXTERNAL,
      cookie,
      headers: { "sec-fetch-site": "cross-site" },
      ...init,
    });
    this.jar.take(answer);
    return answer;
  }

  signOut() {
    return this.ask("/sign-out", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", origin: `https://${EXTERNAL}`, "x-forwarded-host": EXTERNAL },
    });
  }

  async #get(to: string) {
    if (!to.startsWith(this.#authUrl) && !to.startsWith("/")) throw new Error(`${to} leads out of the sign-in`);
    if (to.startsWith("/")) return this.ask(to);
    const answer = await this.central.get(to.slice(this.#authUrl.length));
    const location = new URL(locationOf(answer), this.#authUrl).href.replace(CALLBACK_ORIGIN, "");
    return { status: answer.status, location, body: await answer.text() };
  }
}
