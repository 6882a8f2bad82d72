import { createServer } from "node:net";
import { inspect } from "node:util";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { assertSendsMail, mailHtml, sendMail } from "#extensions/capabilities/mail/index.ts";
import { registry } from "#extensions/capabilities.ts";
import {
  createSmtpMailer,
  type Mail,
  MailRefusedError,
  MailUnavailableError,
} from "#extensions/connectors/mail/index.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const server = await aMailServer();
afterAll(() => server.close());
beforeEach(() => server.clear());
const { platform, organization } = await startPlatform({ env: server.env });

const aMail = (given: Partial<Mail> = {}): Mail => ({
  to: "ada@example.com",
  subject: "Your receipt",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
  messageId: "rcpt_1",
  ...given,
});

const mailerTo = (url: string) => {
  const { hostname: host, port } = new URL(url);
  const from = { name: "Tollhouse", address: "no-reply@tollhouse.example" };
  return createSmtpMailer({ host, port: Number(port), secure: false, credentials: null, from, timeoutMs: 500 });
};

describe("a mail", () => {
  test("arrives with its texts, its sender's name, its reply address and its id", async () => {
    const mail = aMail({ fromName: "Ärger & Söhne, Inc.", replyTo: "help@acme.example" });
    await sendMail(organization.liveWork(), mail);
    const [received] = await server.received();
    expect(received).toMatchObject({
      recipients: ["ada@example.com"],
      sender: "no-reply@tollhouse.example",
      from: "Ärger & Söhne, Inc. <no-reply@tollhouse.example>",
      replyTo: "help@acme.example",
      subject: "Your receipt",
      messageId: "<rcpt_1@tollhouse.example>",
    });
    expect(received?.text.trim()).toBe("Thank you.");
    expect(received?.html).toContain("<p>Thank you.</p>");
  });

  test("of a sandbox says so in its subject and its first line", async () => {
    const html = mailHtml({ title: "Receipt", heading: "Acme", accent: "#1f3a5f", rows: ["<tr><td>Paid</td></tr>"] });
    await sendMail(organization.work(), aMail({ html }));
    await sendMail(organization.work(), aMail());
    const [withoutBody, received] = await server.received();
    expect(received?.subject).toBe("[Sandbox] Your receipt");
    expect(received?.text).toMatch(/^This email comes from a sandbox/);
    expect(received?.text).toContain("Thank you.");
    expect(received?.html?.match(/<body[^>]*>\s*<p[^>]*>This email comes from a sandbox/)).not.toBeNull();
    expect(received?.html).toMatch(/sandbox[\s\S]*Acme/);
    expect(withoutBody?.html).toMatch(/^\s*<p[^>]*>This email comes from a sandbox[^<]*<\/p><p>Thank you/);
  });

  test("goes to one recipient, whatever its address and its subject hold", async () => {
    const injected = "Hello\r\nBcc: eve@example.com\r\n\r\nBody";
    await sendMail(organization.work(), aMail({ subject: injected, fromName: injected }));
    const [received] = await server.received();
    expect(received?.recipients).toEqual(["ada@example.com"]);
    const twoAddresses = sendMail(organization.work(), aMail({ to: "ada@example.com, eve@example.com" }));
    await twoAddresses.catch(() => {});
    const recipients = (await server.received()).flatMap((mail) => mail.recipients);
    expect(recipients).not.toContain("eve@example.com");
  });

  test("names no file to be sent with it", async () => {
    const html = { path: "/etc/passwd" } as unknown as string;
    await expect(sendMail(organization.liveWork(), aMail({ html }))).rejects.toThrow(MailUnavailableError);
    expect(await server.received()).toEqual([]);
  });

  test("is refused for good when the recipient does not exist, without naming the recipient", async () => {
    const error = await sendMail(organization.work(), aMail({ to: "refused.ada@example.com" })).catch((error) => error);
    expect(error).toBeInstanceOf(MailRefusedError);
    expect(error).toMatchObject({ smtpStatus: 550 });
    expect(inspect(error, { depth: 5 })).not.toContain("ada");
  });

  test("can be tried again when the server is busy, without naming the recipient", async () => {
    const error = await sendMail(organization.work(), aMail({ to: "busy.ada@example.com" })).catch((error) => error);
    expect(error).toBeInstanceOf(MailUnavailableError);
    expect(error).toMatchObject({ smtpStatus: 451 });
    expect(inspect(error, { depth: 5 })).not.toContain("ada");
  });

  test("is not sent inside a transaction", async () => {
    const inside = organization.work().atomically((phase) => sendMail(phase, aMail()));
    await expect(inside).rejects.toThrow("inside a transaction");
    expect(await server.received()).toEqual([]);
  });
});

describe("the mail server", () => {
  test("that does not answer is unavailable", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    const { port } = await new Promise<{ port: number }>((resolve) =>
      silent.once("listening", () => resolve(silent.address() as { port: number })),
    );
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).sendMail(aMail())).rejects.toThrow(MailUnavailableError);
    silent.close();
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).sendMail(aMail())).rejects.toThrow(MailUnavailableError);
  });

  test("gets the user and the password", async () => {
    const strict = await closedAfterTests(aMailServer({ credentials: { user: "acme", password: "right-and-long" } }));
    const contextWith = async (url: string) => {
      const config = readConfig({ ...platform.settings, ...server.env, MAIL_URL: url });
      return closedAfterTests(createContext({ config, logger: pino({ level: "silent" }), registry }));
    };
    const right = await anOrganization({ context: await contextWith(strict.smtpUrl) });
    await sendMail(right.work(), aMail());
    expect(await strict.received()).toHaveLength(1);

    const wrongUrl = strict.smtpUrl.replace("right-and-long", "wrong-and-long");
    const wrong = await anOrganization({ context: await contextWith(wrongUrl) });
    const error = await sendMail(wrong.work(), aMail()).catch((error) => error);
    expect(error).toBeInstanceOf(MailUnavailableError);
    expect(inspect(error, { depth: 5 })).not.toContain("wrong-and-long");
  });

  test("on another machine is used with TLS only", async () => {
    // A non-loopback address of this machine; the sandbox server offers no STARTTLS.
    const { port } = new URL(server.smtpUrl);
    const error = await mailerTo(`smtp://0.0.0.0:${port}`)
      .sendMail(aMail())
      .catch((error) => error);
    expect(error).toBeInstanceOf(MailUnavailableError);
    expect(await server.received()).toEqual([]);
  });
});

test("an installation without a mail server refuses mails", async () => {
  const { context } = await startedWithoutMail();
  const without = await anOrganization({ context });
  expect(() => assertSendsMail(without.work())).toThrow("sends no mail");
  await expect(sendMail(without.work(), aMail())).rejects.toMatchObject({
    reason: "mail_not_configured",
    kind: "unavailable",
  });
});

async function startedWithoutMail() {
  const { MAIL_URL: _url, MAIL_FROM: _from, ...env } = platform.settings as Record<string, string>;
  const logger = pino({ level: "silent" });
  return { context: await closedAfterTests(createContext({ config: readConfig(env), logger, registry })) };
}
