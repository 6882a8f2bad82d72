import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Ask, ask } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";

/** All tests send from one address. */
const NO_LIMIT = { RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "0" };
const SETTINGS = {
  AUTH_URL: "https://auth.central.test",
  CENTRAL_DOMAIN: "central.test",
  EXTERNAL_DOMAIN: "pay.test",
  SESSION_SECRET: "s".repeat(32),
};
const probe = await aBuildWithProbe();
const server = await closedAfterTests(aServer({ settings: { ...SETTINGS, ...NO_LIMIT }, build: probe.build }));

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
/** Sends a form like a browser, which resends it after a redirect of this kind. */
async function send(path: string, body: string, given: Partial<Ask> = {}) {
  const request = { host: "pay.test", method: "POST", headers: FORM, body, ...given };
  const answer = await ask(server.url, path, request);
  return answer.status === 307 ? ask(server.url, answer.location, request) : answer;
}

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

  test("asks for these again, each in the place of its row", async () => {
    const rows = ["x-kept", "x-token"].map(
      (key, at) => `custom_headers_key=${key}&custom_headers_value=${at ? "hush" : ""}`,
    );
    const { body } = await send(PAGE, `${rows.join("&")}&metadata_key=card&metadata_value=4242424242424242`, given);
    expect(body).toContain("Some fields are not kept here. Enter them again below.");
    expect(body).toContain(
      '<input type="hidden" name="custom_headers_value" value=""><input type="hidden" name="custom_headers_key" value="x-token">' +
        '<label>custom headers: x-token<input name="custom_headers_value" autocomplete="off" required></label>',
    );
    expect(body).toContain('<label>metadata: card<input name="metadata_value" autocomplete="off" required></label>');
    expect((await send(PAGE, "name=Ada", given)).body).not.toContain("Enter them again");
  });

  test("by a script is answered without a page", async () => {
    const { status, headers, body } = await send(`${PAGE}.data`, "name=Ada", given);
    expect([status, headers[OUTCOME_HEADER]]).toEqual([401, "signed-out"]);
    expect(body).not.toContain("Ada");
  });
});

test("an address that only forms are sent to answers alike", async () => {
  for (const given of [{}, { cookie: "tollhouse.session_token=x" }]) {
    const { status, body } = await send("/disputes/dsp_1/evidence/evd_1/remove?from=list", "confirm=1", given);
    expect(status).toBe(401);
    expect(body).toContain('<form method="post" action="/disputes/dsp_1/evidence/evd_1/remove?from=list">');
  }
});

test("a script that uploads without a cookie hears that the session has ended", async () => {
  const headers = { ...FORM, accept: "application/json" };
  const answer = await send("/disputes/dsp_1/evidence/upload", "confirm=1", { headers });
  expect([answer.status, answer.headers[OUTCOME_HEADER], answer.body]).toEqual([401, "signed-out", "null"]);
});

test("no other site can have a form of its own kept here", async () => {
  const headers = { ...FORM, "sec-fetch-site": "cross-site" };
  const { status, body } = await ask(server.url, `/sign-in?next=${PAGE}`, {
    ...{ host: "pay.test", method: "POST", headers, body: "name=Ada" },
  });
  expect([status, body.includes("Ada")]).toEqual([403, false]);
});

const LARGE = { ...FORM, "content-length": "6000000" };
const CHUNKED = { ...FORM, "transfer-encoding": "chunked" };
/** Routes that read a form, some of them before any other check. */
const READERS = [PAGE, "/settlements/payouts/new", "/settings/webhooks/whe_1/edit", "/customers/cus_1/edit"];

describe.each([
  ["without a cookie", {}],
  ["with a cookie that is no session", { cookie: "tollhouse.session_token=x" }],
])("a form that is too large, sent %s,", (_name, cookie) => {
  test.each(READERS)("leads from %s to the sign-in before it has come", async (path) => {
    for (const [headers, bytes] of [
      [LARGE, 10],
      [CHUNKED, 80 * 1024],
    ] as const) {
      const given = { ...headers, ...cookie };
      const first = await answerTo(path, given, bytes);
      const { statusCode, headers: answered } =
        first.statusCode === 307 ? await answerTo(String(first.headers.location), given, bytes) : first;
      expect([path, statusCode]).toEqual([path, 302]);
      expect(answered.location).toContain("https://auth.central.test/");
    }
  });
});

/** The answer to the first bytes of an endless upload. Waiting for the body would end in a time-out. */
async function answerTo(path: string, headers: object, bytes: number): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.url);
  const sent = { hostname, port, path, method: "POST", headers: { ...headers, host: "pay.test" } };
  const outgoing = request(sent).on("error", () => {});
  outgoing.write("a".repeat(bytes));
  const [answer] = await once(outgoing, "response", { signal: AbortSignal.timeout(9_000) });
  outgoing.destroy();
  return answer;
}

test.each(["/settings/theme", "/switch-organization"])(
  "%s, which asks for no session, reads little too",
  async (path) => {
    const given = { cookie: "tollhouse.session_token=x" };
    expect((await send(path, "a&".repeat(100), given)).status).toBe(303);
    expect((await send(path, "a&".repeat(201), given)).status).toBe(400);
    expect((await send(path, `a=${"b".repeat(64 * 1024)}`, given)).status).toBe(413);
  },
);

test.each([
  ["has 201 fields", Array.from({ length: 201 }, (_, at) => `f${at}=1`).join("&")],
  ["has a field for each of its six million bytes", "a&".repeat(3_000_000)],
  ["is larger than 64 KiB", `note=${"a".repeat(64 * 1024)}`],
  ["has nothing in it", ""],
])("a form that %s leads to the sign-in, at little cost", async (_what, body) => {
  const before = process.cpuUsage();
  const { status, location, body: page } = await send(PAGE, body);
  const { user, system } = process.cpuUsage(before);
  expect([status, page.length]).toEqual([302, 0]);
  expect(location).toContain("https://auth.central.test/");
  // It took 123 s for the largest before it was limited.
  expect((user + system) / 1e6).toBeLessThan(3);
});

test("a form of 200 fields in 64 KiB is kept", async () => {
  const fields = Array.from({ length: 200 }, (_, at) => `f${at}=${"%26".repeat(100)}`).join("&");
  const { status, body } = await send(PAGE, fields.slice(0, 64 * 1024));
  expect(status).toBe(401);
  expect(body).toContain('name="f199"');
});

test("a multipart form that is larger leads to the sign-in", async () => {
  const headers = { ...FORM, "content-type": "multipart/form-data; boundary=b" };
  const part = (text: string) => `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n${text}\r\n--b--\r\n`;
  expect((await send(PAGE, part("Ada"), { headers })).status).toBe(401);
  expect((await send(PAGE, part("a".repeat(64 * 1024)), { headers })).status).toBe(302);
});

test("nothing that was sent has an effect", () => {
  expect(probe.effects).toEqual([]);
});
