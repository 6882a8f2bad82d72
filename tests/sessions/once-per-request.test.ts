import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { getSession } from "#app/auth/get-session.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import type { Session } from "#app/services/session/session.ts";
import { aSession } from "#tests/support/session.ts";

const log = pino({ level: "silent" });

function aScope(resolve: (request: Request) => Promise<Session | null>): RequestScope {
  return { requestId: "req", clientAddress: "192.0.2.1", facts: {}, log, services: { getSession: resolve } as never };
}

const sessionOf = (userId: string) => aSession(undefined, { userId, organization: null });

test("a session is resolved once per request, though every loader has a Request of its own", async () => {
  let resolved = 0;
  const scope = aScope(async () => {
    resolved += 1;
    return null;
  });
  const request = new Request("http://localhost/overview");
  await Promise.all([
    getSession(request, scope),
    getSession(request.clone(), scope),
    getSession(new Request(request), scope),
  ]);
  expect(resolved).toBe(1);
});

test("a thousand interleaved requests of two people never swap", async () => {
  const resolve = async (request: Request) => {
    await sleep(Math.random() * 5);
    return sessionOf(request.headers.get("cookie") ?? "");
  };
  const answers = Array.from({ length: 1_000 }, async (_, index) => {
    const user = index % 2 ? "ann" : "ben";
    const scope = aScope(resolve);
    const request = new Request("http://localhost/overview", { headers: { cookie: user } });
    const [first, second] = await Promise.all([getSession(request, scope), getSession(request.clone(), scope)]);
    return first?.userId === user && second === first;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
});
