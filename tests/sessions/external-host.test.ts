import { expect, test } from "vitest";
import { aSignedInBrowser, locationOf } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { Jar } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";
import { aWorld, ROBIN } from "./support/world.ts";

const world = await closedAfterTests(aWorld());
const local = await closedAfterTests(world.anApp({}, await aBuildWithProbe()));

test("outside production a sign-in from an external host ends on the central domain, where the central cookie is the session", async () => {
  const robin = await aSignedInBrowser(world.auth, ROBIN);
  // A browser keeps cookies by host; those of localhost are sent to every port.
  const jars = new Map([["127.0.0.1:3000", new Jar()]]);
  let to = new URL(PAGE, "http://127.0.0.1:3000");
  let status = 302;
  for (let redirects = 0; status === 302 && redirects < 10; redirects += 1) {
    if (to.origin === world.authUrl) {
      to = new URL(locationOf(await robin.get(to.pathname + to.search)), to);
      continue;
    }
    const jar = jars.get(to.host) ?? new Jar();
    jars.set(to.host, jar);
    const cookie = to.hostname === "localhost" ? [robin.cookie, jar.header].filter(Boolean).join("; ") : jar.header;
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await local.ask(to.pathname + to.search, { host: to.host, cookie, headers });
    jar.take(answer);
    status = answer.status;
    if (status === 302) to = new URL(answer.location, to);
  }
  expect([status, to.href]).toEqual([200, `http://localhost:3000${PAGE}`]);
});
