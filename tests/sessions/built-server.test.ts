import { expect, test } from "vitest";
import { SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { anAppProcess } from "#tests/support/app-process.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ask } from "./support/http.ts";

const NOWHERE = "http://127.0.0.1:9";

// The build has its own modules, in which the server's errors must be recognized.
const app = await closedAfterTests(
  anAppProcess(
    { grpcUrl: NOWHERE },
    { AUTH_URL: NOWHERE, AUTH_SERVICE_SECRET: SERVICE_SECRET, SESSION_SECRET: "s".repeat(32) },
  ),
);

test("signing out while the central service is down clears our cookies and goes on to its page", async () => {
  const answer = await ask(app.url, "/sign-out", {
    method: "POST",
    host: "localhost:3000",
    cookie: "tollhouse.session_token=local; central.session_token=central",
    headers: { "sec-fetch-site": "same-origin" },
  });
  // The process was given port 0 and builds its address from the setting.
  const back = new URLSearchParams({ return: "http://localhost:0/signed-out" });
  expect([answer.status, answer.location]).toEqual([303, `${NOWHERE}/sign-out?${back}`]);
  expect(answer.cookies).toContain("tollhouse.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
});

test("the callback while the central service is down is its page, and no cookie", async () => {
  const answer = await ask(app.url, `/api/auth/callback?token=${"A".repeat(32)}&next=/`);
  expect([answer.status, answer.cookies]).toEqual([502, []]);
  expect(answer.body).toContain("The sign-in service does not answer");
});

test("a page while the central service is down leads to the sign-in, and the API answers 401", async () => {
  const visitor = { host: "localhost:3000", cookie: "central.session_token=central" };
  expect((await ask(app.url, "/overview", visitor)).location).toMatch(`${NOWHERE}/login?return=`);
  expect((await ask(app.url, "/api/disputes", visitor)).status).toBe(401);
});

test("none of it is a defect", () => {
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});
