import { aSignedInBrowser, locationOf } from "#tests/central-auth/support/central-auth.ts";
import { type Answer, Jar } from "./http.ts";
import { aWorld, EXTERNAL, PRODUCTION, ROBIN } from "./world.ts";

export const SESSION = "__Secure-tollhouse.session_token";

/** Browser headers of a redirect from another site. */
export const BROWSER = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

interface Call {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/** The UI in production on its external domain, and Robin, who is signed in at the central service. */
export async function aCallback() {
  const world = await aWorld();
  const app = await world.anApp(PRODUCTION);
  const robin = await aSignedInBrowser(world.auth, ROBIN);
  return {
    world,
    app,
    robin,
    callback: (query: Record<string, string>, init: Call = {}): Promise<Answer> =>
      app.ask(`/api/auth/callback?${new URLSearchParams(query)}`, { host: EXTERNAL, ...init }),
    /** A visit from the gate to the central service: the callback's parameters, and the browser's cookies. */
    async begin(path = "/disputes?tab=open", jar = new Jar()) {
      const gate = await app.ask(path, { host: EXTERNAL, cookie: jar.header });
      jar.take(gate);
      const answer = await robin.get(gate.location.slice(world.authUrl.length));
      const query: Record<string, string> = Object.fromEntries(new URL(locationOf(answer)).searchParams);
      return { jar, query };
    },
    async close() {
      await app.stop();
      await world.close();
    },
  };
}

export const sessionIn = ({ cookies }: Answer): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${SESSION}=`) && !cookie.includes("Max-Age=0"));
