import { beforeEach, describe, expect, test } from "vitest";
import { directive, FAILED, MAILED, NONCE, PUZZLE, scriptsOf } from "./support/challenge.ts";
import { ATTEMPT, aCheckoutPortal, CODE, refused } from "./support/checkout-portal.ts";

const { state, get, post, reset } = await aCheckoutPortal();

const FORM = { email: "ada@example.com", name: "Ada Winter" };

beforeEach(() => {
  reset();
  state.challenge = { puzzle: PUZZLE, mailsCodes: true };
});

describe("the page of a link with a challenge", () => {
  test("has one script of its own, which its policy allows, and a code by mail without it", async () => {
    const { status, body, headers } = await get(`/pay/${CODE}`);
    expect([status, scriptsOf(body).length]).toEqual([200, 1]);
    expect(directive(headers, "script-src")).toMatch(new RegExp(`^script-src ${NONCE}$`));
    expect(directive(headers, "connect-src")).toBe("connect-src 'none'");
    expect(directive(headers, "frame-src")).toBe("frame-src 'none'");
    for (const shown of ["A quick check", "Email me a code", "Continue to payment"]) expect(body).toContain(shown);
    expect(body).not.toContain("Code from the email");
    expect(state.read.at(-1)?.payerIp).toBe("127.0.0.1");
  });

  test("has no script, and a policy without any, once it takes no payment", async () => {
    state.status = "ended";
    const { body, headers } = await get(`/pay/${CODE}`);
    expect(scriptsOf(body)).toEqual([]);
    expect(directive(headers, "script-src")).toBe("script-src 'none'");
  });

  test("speaks German", async () => {
    const { body } = await get(`/pay/${CODE}`, { headers: { "accept-language": "de" } });
    for (const shown of ["Eine kurze Prüfung", "Code per E-Mail senden", "Prüfung läuft"])
      expect(body).toContain(shown);
  });

  test("asks for JavaScript where no mail can be sent", async () => {
    state.challenge = { puzzle: PUZZLE, mailsCodes: false };
    const { body } = await get(`/pay/${CODE}`);
    expect(body).toContain("Turn on JavaScript");
    expect(body).not.toContain("Email me a code");
  });

  test("passes on what the browser found, with the payer's language", async () => {
    const { status, location } = await post({ ...FORM, challenge_proof: "{}" }, { language: "de" });
    expect([status, location]).toEqual([303, `/pay/${CODE}/${ATTEMPT}`]);
    expect(state.started[0]?.challenge?.answer).toEqual({ case: "proof", value: "{}" });
    expect(state.started[0]?.language).toBe("de");
  });

  test("starts nothing without an answer, and loses nothing", async () => {
    const { status, body } = await post(FORM);
    expect([status, state.started.length]).toEqual([409, 0]);
    for (const shown of ["makes a quick check", 'value="Ada Winter"']) expect(body).toContain(shown);
    expect(body).toMatch(/<p id="challenge_email-error"[^>]*>[\s\S]*?Enter your email address/);
  });

  test.each([
    ["challenge_required", "conflict", 409, "makes a quick check"],
    ["challenge_failed", "unprocessable", 422, "has to be done once more"],
  ])("is shown again with a fresh challenge: %s", async (reason, kind, expected, text) => {
    state.refusal = refused(reason, kind);
    const reads = state.read.length;
    const { status, body } = await post({ ...FORM, challenge_proof: "stale-proof" });
    expect(status).toBe(expected);
    for (const shown of [text, 'value="Ada Winter"', 'id="quick-check"']) expect(body).toContain(shown);
    expect(body).not.toContain("stale-proof");
    expect(body).not.toContain("challenge_code-error");
    expect(state.read.slice(reads).every(({ payerIp }) => payerIp === "127.0.0.1")).toBe(true);
  });

  test("takes an answer that no script writes for none", async () => {
    const { status, body } = await post({ ...FORM, challenge_proof: "x".repeat(4_001) });
    expect([status, state.started.length]).toEqual([409, 0]);
    expect(body).toContain('id="quick-check"');
  });
});

describe("a code by mail", () => {
  test("is sent to the address, in the payer's language, and asked for then", async () => {
    const { status, body } = await post(
      { ...FORM, intent: "code", challenge_email: " bob@example.com " },
      { language: "de" },
    );
    expect([status, state.started.length]).toEqual([200, 0]);
    expect(state.codes).toMatchObject([{ code: CODE, email: "bob@example.com", payerIp: "127.0.0.1", language: "de" }]);
    for (const shown of ["Code aus der E-Mail", 'value="Ada Winter"', 'name="challenge_sent" value="bob@example.com"'])
      expect(body).toContain(shown);
    // Other fields are looked at when the payer pays.
    expect(body).not.toContain("-error");
  });

  test.each([
    ["bob", "Enter an email address"],
    ["4242 4242 4242 4242", "enter a card number here"],
  ])("does not go to %s", async (challenge_email, text) => {
    const { status, body } = await post({ ...FORM, intent: "code", challenge_email });
    expect([status, state.codes.length]).toEqual([422, 0]);
    expect(body).toMatch(new RegExp(`<p id="challenge_email-error"[^>]*>[\\s\\S]*?${text}`));
    expect(body).not.toContain("4242 4242");
  });

  test("answers the challenge for the address to which it went", async () => {
    await post({ ...FORM, ...MAILED, challenge_email: "eve@example.com", challenge_code: " 123 456" });
    expect(state.started[0]?.challenge?.answer).toMatchObject({
      case: "mailed",
      value: { email: "ada@example.com", code: "123456" },
    });
  });

  test("that is not one says so beside its field", async () => {
    const { status, body } = await post({ ...FORM, ...MAILED, challenge_code: "12345" });
    expect([status, state.started.length]).toEqual([409, 0]);
    expect(body).toMatch(/<p id="challenge_code-error"[^>]*>[\s\S]*?Enter the 6 digits/);
    expect(body).toContain('value="12345"');
  });

  test.each([
    ["en", "This code is wrong or has expired"],
    ["de", "Dieser Code ist falsch oder abgelaufen"],
  ])("that is wrong says so beside its field: %s", async (language, text) => {
    state.refusal = FAILED;
    const { status, body } = await post({ ...FORM, ...MAILED, challenge_code: "123456" }, { language });
    expect(status).toBe(422);
    expect(body).toMatch(new RegExp(`<p id="challenge_code-error"[^>]*>[\\s\\S]*?${text}`));
    for (const kept of ['value="Ada Winter"', 'value="123456"']) expect(body).toContain(kept);
  });
});

describe("a provider's challenge", () => {
  const provider = {
    siteKey: "site-1",
    scriptUrl: "https://challenges.example/v0/api.js?render=auto",
    elementClass: "cf-turnstile",
    answerField: "cf-turnstile-response",
  };
  beforeEach(() => void Object.assign(state, { challenge: { provider, mailsCodes: true } }));

  test("lets its script run on this page, and on no other", async () => {
    const { body, headers } = await get(`/pay/${CODE}`);
    expect(body).toContain('<div class="cf-turnstile" data-sitekey="site-1"></div>');
    const origin = "https://challenges.example";
    expect(directive(headers, "script-src")).toMatch(new RegExp(`^script-src ${NONCE} ${origin}$`));
    expect([directive(headers, "frame-src"), directive(headers, "connect-src")]).toEqual([
      `frame-src ${origin}`,
      `connect-src ${origin}`,
    ]);
    state.challenge = null;
    expect(String((await get(`/pay/${CODE}`)).headers["content-security-policy"])).not.toContain("https:");
  });

  test("passes on the answer of its field", async () => {
    await post({ ...FORM, "cf-turnstile-response": "token-1" });
    expect(state.started[0]?.challenge?.answer).toEqual({ case: "providerToken", value: "token-1" });
  });
});
