import { describe, expect, test } from "vitest";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Ask, ask } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";

const SETTINGS = {
  AUTH_URL: "https://auth.central.test",
  CENTRAL_DOMAIN: "central.test",
  EXTERNAL_DOMAIN: "pay.test",
  SESSION_SECRET: "s".repeat(32),
};
const probe = await aBuildWithProbe();
const server = await closedAfterTests(aServer({ settings: SETTINGS, build: probe.build }));

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const send = (path: string, body: string, given: Partial<Ask> = {}) =>
  ask(server.url, path, { host: "pay.test", method: "POST", headers: FORM, body, ...given });

describe.each([
  ["without a cookie", {}],
  ["with a cookie that is no session", { cookie: "tollhouse.session_token=x" }],
])("a form that is sent %s", (_name, given) => {
  test("is answered by a page that holds what was entered", async () => {
    const { status, body, headers } = await send(PAGE, "name=Ada+%22%3Cb%3E&idempotency_key=k1", given);
    expect(status).toBe(401);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain(`<form method="post" action="${PAGE}">`);
    expect(body).toContain('<input type="hidden" name="name" value="Ada &#34;&#60;b&#62;">');
    expect(body).toContain('<input type="hidden" name="idempotency_key" value="k1">');
    expect(body).toContain('href="/signed-in"');
  });

  test("leaves secrets and card numbers out of the page", async () => {
    const { body } = await send(
      PAGE,
      "note=4242+4242+4242+4242&custom_headers_key=x-token&custom_headers_value=hush",
      given,
    );
    expect(body).not.toContain("4242");
    expect(body).not.toContain("hush");
    expect(body).toContain('value="x-token"');
  });

  test("by a script is answered without a page", async () => {
    const { status, headers, body } = await send(`${PAGE}.data`, "name=Ada", given);
    expect([status, headers[OUTCOME_HEADER]]).toEqual([401, "signed-out"]);
    expect(body).not.toContain("Ada");
  });
});

test("an address that only forms are sent to answers alike", async () => {
  const { status, body } = await send("/disputes/dsp_1/evidence/evd_1/remove", "confirm=1");
  expect(status).toBe(401);
  expect(body).toContain("Sign in to continue");
});

test("nothing that was sent has an effect", () => {
  expect(probe.effects).toEqual([]);
});
