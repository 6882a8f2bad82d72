import type { Session } from "#app/services/session/session.ts";
import { sessionIn } from "#tests/openapi/world.ts";
import type { TestOrganization } from "./platform.ts";
import { fromPageOf } from "./session.ts";

/** People who read pages. Start the UI with `getSession`. */
export function someReaders() {
  const sessions = new Map<string, Session>();
  return {
    getSession: async ({ headers }: Request) => sessions.get(headers.get("cookie") ?? "") ?? null,
    /** Robin, who belongs to the organization and has just signed in. */
    robinIn(organization: TestOrganization, url: string) {
      const cookie = `tollhouse.session_token=${organization.slug}`;
      const robin = { name: "Robin Vale", email: "robin@acme.test" };
      const session = { ...sessionIn(organization), signedInAt: new Date(), userId: "usr_robin", user: robin };
      sessions.set(cookie, session);
      return {
        cookie,
        /** Makes Robin's sign-in eleven minutes old. */
        letAge: () => sessions.set(cookie, { ...session, signedInAt: new Date(Date.now() - 11 * 60_000) }),
        /** A page's content, without the frame. */
        async read(path: string): Promise<string> {
          const answer = await fetch(`${url}${path}`, { headers: { cookie } });
          if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
          return /<main[^>]*>(.*)<\/main>/s.exec(await answer.text())?.[1] ?? "";
        },
        /** Sends a form. Returns the redirect. */
        async submit(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
          const headers = { cookie, "sec-fetch-site": "same-origin", ...fromPageOf(session) };
          const body = new URLSearchParams(fields);
          const answer = await fetch(`${url}${path}`, { method: "POST", headers, body, redirect: "manual" });
          return answer.headers.get("location") ?? `status ${answer.status}`;
        },
      };
    },
  };
}

/** The hidden fields of a page's form, as the browser would send them. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden"([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  const attribute = (of: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(of)?.[1] ?? "";
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}
