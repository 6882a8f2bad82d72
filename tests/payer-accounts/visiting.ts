import { aServer } from "#tests/app/support/a-server.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { EXTERNAL, PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startSigningIn, tokenIn } from "./signing-in.ts";

const TLS = { "x-forwarded-proto": "https" };

export const hostOf = ({ slug }: { slug: string }) => `${slug}.${EXTERNAL}`;

/** The pages of payers' accounts, over HTTP, in front of the real service. */
export async function startVisiting() {
  const signing = await startSigningIn({ PORTAL_ORIGIN: `https://{slug}.${EXTERNAL}` });
  const { platform, organization, awaitMails, mailsTo } = signing;
  const server = await closedAfterTests(
    aServer({
      extensions: { caller: platform.callers.grpc },
      settings: {
        ...PRODUCTION,
        AUTH_URL: "https://auth.central.test",
        TRUST_PROXY: "loopback",
        RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE: "1000",
      },
    }),
  );

  const get = (path: string, { headers, ...init }: Ask = {}) =>
    ask(server.url, path, { host: hostOf(organization), headers: { ...TLS, ...headers }, ...init });

  function post(path: string, fields: Record<string, string>, cookie = "", host = hostOf(organization)) {
    const headers = { origin: `https://${host}`, "content-type": "application/x-www-form-urlencoded", cookie };
    return get(path, { host, method: "POST", headers, body: new URLSearchParams(fields).toString() });
  }

  const cookieIn = ({ headers }: Awaited<ReturnType<typeof get>>): string =>
    String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

  async function mailedToken(email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await post("/sandbox/account/sign-in", { email });
    return tokenIn((await awaitMails(email, before + 1)).at(-1)?.text);
  }

  const signIn = async (email: string): Promise<string> =>
    cookieIn(await post("/sandbox/account/sign-in", { token: await mailedToken(email) }));

  return { ...signing, get, post, cookieIn, mailedToken, signIn };
}
