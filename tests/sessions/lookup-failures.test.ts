import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Code, ConnectError } from "@connectrpc/connect";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { refuse as apiRefusal } from "#app/rest/errors.server.ts";
import { createAuth } from "#app/services/session/auth.server.ts";
import type { CentralAuth } from "#app/services/session/central-auth.server.ts";
import { CentralAuthError } from "#app/services/session/central-auth-error.ts";
import { createSessionResolver } from "#app/services/session/resolve-session.server.ts";
import { databaseAway } from "#extensions/platform/database/database-away.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ask } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";
import { aToken, SESSION_SECRET, UNLIMITED } from "./support/world.ts";

const ACME = { id: "org_1", slug: "acme", name: "Acme" };
const SESSION = { session: { activeOrganizationId: ACME.id }, user: { id: "usr_1" } };
const MEMBERSHIPS = { memberships: [{ role: "owner", organization: ACME }] };
const CENTRAL_COOKIE = "central.session_token=x";
const LOCAL_COOKIE = `tollhouse.session_token=${await aToken({ sub: "usr_1", orgId: ACME.id })}`;

/** A resolver whose central service throws this on every call, and its log. */
function aResolver(thrown: unknown, only: readonly (keyof CentralAuth)[]) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const auth = createAuth(readConfig({ AUTH_URL: "http://127.0.0.1:9", SESSION_SECRET }), log);
  const answers = { findSession: SESSION, memberships: MEMBERSHIPS.memberships, signedOutAt: null, users: [] };
  for (const [name, answer] of Object.entries(answers))
    Object.assign(auth.central?.service ?? {}, {
      [name]: async () => {
        if (only.includes(name as keyof CentralAuth)) throw thrown;
        return answer;
      },
    });
  const resolve = createSessionResolver(auth, anExtensionsService().caller);
  const sessionOf = (cookie: string) =>
    resolve(new Request("http://localhost/overview", { headers: { cookie } }), {
      requestId: "req_1",
      log,
      lookups: UNLIMITED,
    });
  return { sessionOf, lines };
}

const central = createServer((request, response) => {
  const isSession = request.url?.startsWith("/api/auth/get-session");
  if (request.url?.endsWith("/signed-out-at")) response.statusCode = 404;
  response.end(JSON.stringify(isSession ? SESSION : MEMBERSHIPS));
});

async function anApp(findOrganization: () => never) {
  await new Promise<void>((resolve) => central.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(central.address() as AddressInfo).port}`;
  const { build } = await aBuildWithProbe();
  const app = await aServer({
    build,
    extensions: anExtensionsService({ organizations: { findOrganization: () => findOrganization() } }),
    settings: { AUTH_URL: url, AUTH_SERVICE_SECRET: "secret", SESSION_SECRET },
  });
  const close = () => Promise.all([app.stop(), new Promise((resolve) => central.close(resolve))]);
  return { ...app, close };
}

let failure = new Error();
const app = await closedAfterTests(
  anApp(() => {
    throw failure;
  }),
);

describe("a central lookup that throws", () => {
  test.each<[string, unknown, number]>([
    ["what is foreseen", new CentralAuthError("It did not answer."), 40],
    ["a programming error", new TypeError("Cannot read properties of undefined"), 50],
    ["an error of a JSON parser", new SyntaxError("Unexpected token <"), 50],
    ["an abort", new DOMException("The operation was aborted.", "AbortError"), 50],
    ["an error of the network", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }), 50],
    ["no error at all", "a text", 50],
  ])("%s is logged and no session", async (_what, thrown, level) => {
    for (const [cookie, call] of [
      [CENTRAL_COOKIE, "findSession"],
      [CENTRAL_COOKIE, "memberships"],
      [LOCAL_COOKIE, "memberships"],
      [LOCAL_COOKIE, "signedOutAt"],
    ] as const) {
      const { sessionOf, lines } = aResolver(thrown, [call]);
      expect([call, await sessionOf(cookie)]).toEqual([call, null]);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level, request_id: "req_1", msg: expect.stringContaining("unauthenticated") }),
      ]);
    }
  });

  test("is told from a limit that is used up, which is an answer of ours", async () => {
    const { sessionOf, lines } = aResolver(apiRefusal("rate_limited", { message: "Too many." }), ["findSession"]);
    await expect(sessionOf(CENTRAL_COOKIE)).rejects.toThrow("Too many.");
    expect(lines).toEqual([]);
  });
});

describe("our own service that can't be asked for the organization", () => {
  test.each<[string, Error, string]>([
    ["does not answer", new ConnectError("connect ECONNREFUSED", Code.Unavailable), "1"],
    ["is too slow", new ConnectError("too slow", Code.DeadlineExceeded), "1"],
    ["can't reach its database", connectErrorFrom(databaseAway("gone")), "1"],
    [
      "has no secret configured",
      connectErrorFrom(refuse("GATEWAY_NOT_CONFIGURED", { missing: "internal secret" })),
      "1",
    ],
    ["fails", new ConnectError("internal error", Code.Internal), "1"],
    [
      "has too many calls",
      connectErrorFrom(refuse("rate_limited", { limited: "service", retry_after_seconds: 7 })),
      "7",
    ],
  ])("and %s is 503 and no sign-in", async (_how, reason, seconds) => {
    failure = reason;
    for (const cookie of [CENTRAL_COOKIE, LOCAL_COOKIE]) {
      const api = await ask(app.url, "/api/disputes", { host: "localhost", cookie });
      expect([api.status, JSON.parse(api.body).error.code]).toEqual([503, "unavailable"]);
      expect([api.headers["retry-after"], api.headers["www-authenticate"]]).toEqual([seconds, undefined]);
      const page = await ask(app.url, PAGE, { host: "localhost", cookie });
      expect([page.status, page.location, page.cookies, page.headers["retry-after"]]).toEqual([503, "", [], seconds]);
      expect(page.body).toContain("This page didn&#x27;t load");
    }
  });

  test("and knows none is 404", async () => {
    failure = new ConnectError("There is no such organization.", Code.NotFound);
    const api = await ask(app.url, "/api/disputes", { host: "localhost", cookie: CENTRAL_COOKIE });
    expect([api.status, JSON.parse(api.body).error.code]).toEqual([404, "organization_missing"]);
    const page = await ask(app.url, PAGE, { host: "localhost", cookie: CENTRAL_COOKIE });
    expect([page.status, page.location]).toEqual([302, "/no-organization"]);
  });
});
