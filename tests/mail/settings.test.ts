import { describe, expect, test } from "vitest";
import { readConfig } from "#extensions/platform/config/config.ts";

const required = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1/tollhouse",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  ENGINE_URL: "http://127.0.0.1:3300",
};
const read = (env: Record<string, string>) => readConfig({ ...required, ...env });

describe("the mail server", () => {
  const from = "Tollhouse <no-reply@tollhouse.example>";
  const mailOf = (MAIL_URL: string, MAIL_FROM = from) => read({ MAIL_URL, MAIL_FROM }).mail;

  test("is read from an address and a sender", () => {
    expect(read({}).mail).toBeNull();
    expect(mailOf("smtps://us%40er:pa%2Fss@smtp.example.com")).toEqual({
      host: "smtp.example.com",
      port: 465,
      secure: true,
      credentials: { user: "us@er", pass: "pa/ss" },
      from: { name: "Tollhouse", address: "no-reply@tollhouse.example" },
    });
    expect(mailOf("smtp://[::1]:2525/", "pay@acme.example")).toEqual({
      host: "::1",
      port: 2525,
      secure: false,
      credentials: null,
      from: { name: "", address: "pay@acme.example" },
    });
    expect(mailOf("smtp://mail.example")?.port).toBe(587);
  });

  test.each([
    "http://mail.example",
    "mail.example",
    "smtp://user@mail.example",
    "smtp://us%zz:pass@mail.example",
    "smtps://mail.example?tls.rejectUnauthorized=false",
    "smtps://mail.example/path",
  ])("is refused when its address is %s", (url) => {
    const refused = () => mailOf(url);
    expect(refused).toThrow(/^MAIL_URL must be given as smtp:/);
    expect(refused).not.toThrow(/mail\.example/);
  });

  test.each(["Tollhouse", "a b@x.example", "a@x.example, b@x.example", "<@x>", "A <a@x.example>\r\nBcc: b@x.example"])(
    "is refused when its sender is %j",
    (sender) => expect(() => mailOf("smtp://mail.example", sender)).toThrow(/^MAIL_FROM must be an address/),
  );

  test("needs both settings", () => {
    expect(() => read({ MAIL_URL: "smtp://mail.example" })).toThrow("must be set together");
    expect(() => read({ MAIL_FROM: from })).toThrow("must be set together");
  });
});
