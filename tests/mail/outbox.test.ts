import { afterAll, beforeEach, expect, test } from "vitest";
import { createSmtpMailer } from "#extensions/connectors/mail/index.ts";
import { createOutbox } from "#sandbox/mail/outbox.ts";
import { aMailServer } from "#tests/support/mail.ts";

const server = await aMailServer();
afterAll(() => server.close());
beforeEach(() => server.clear());

const HOSTILE = `<script>alert(1)</script><b onclick="x">Total</b>`;

async function send(subject: string, html = "<p>Hello</p>"): Promise<void> {
  const { hostname: host, port } = new URL(server.smtpUrl);
  const from = { name: "Acme", address: "no-reply@acme.example" };
  const mailer = createSmtpMailer({ host, port: Number(port), secure: false, credentials: null, from });
  const text = `Open https://pay.example/r/1?a=1&b=2 now. ${HOSTILE}`;
  await mailer.sendMail({ to: "ada@example.com", subject, text, html, messageId: "m-1" });
}

const page = async (path: string) => {
  const response = await fetch(new URL(path, server.url));
  return { status: response.status, headers: response.headers, body: await response.text() };
};

test("the outbox lists what was received and shows one mail, escaped", async () => {
  expect((await page("/")).body).toContain("No mails yet.");
  await send(`Receipt ${HOSTILE}`);
  const [mail] = await server.received();
  const list = await page("/");
  expect(list.body).toContain(`href="/mails/${mail?.id}"`);
  expect(list.body).toContain("ada@example.com");
  const shown = await page(`/mails/${mail?.id}`);
  expect(shown.body).toContain(`src="/mails/${mail?.id}/html" sandbox=`);
  expect(shown.body).toContain(`href="https://pay.example/r/1?a=1&amp;b=2"`);
  for (const { body, headers } of [list, shown]) {
    expect(body).toContain("Receipt &lt;script&gt;");
    expect(body).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});

test("a mail's HTML runs no script and loads nothing", async () => {
  await send("Receipt", HOSTILE);
  const [mail] = await server.received();
  const content = await page(`/mails/${mail?.id}/html`);
  expect(content.body).toContain(HOSTILE);
  const policy = content.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src 'none'.*; sandbox/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(content.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a mail that is not there is a page that says so", async () => {
  expect(await page("/mails/none")).toMatchObject({ status: 404 });
  expect(await page("/mails/none/html")).toMatchObject({ status: 404 });
});

test("the oldest mails leave when there are too many, or they are too large together", async () => {
  const envelope = { sender: "a@example.com", recipients: ["b@example.com"] };
  const source = (subject: string) => Buffer.from(`Subject: ${subject}\r\n\r\n${"x".repeat(100)}`);
  const subjects = async (limits: { mails: number; bytes: number }) => {
    const outbox = createOutbox(limits);
    for (const subject of ["one", "two", "three"]) await outbox.add(envelope, source(subject));
    return outbox.list().map((mail) => mail.subject);
  };
  expect(await subjects({ mails: 2, bytes: 10_000 })).toEqual(["three", "two"]);
  expect(await subjects({ mails: 10, bytes: 150 })).toEqual(["three"]);
});
