import { beforeEach, describe, expect, test } from "vitest";
import { directive, FAILED, MAILED, NONCE, PUZZLE, scriptsOf } from "./support/challenge.ts";
import { ATTEMPT, type Attempt, aCheckoutPortal, amountsOf, CODE, SHOES } from "./support/checkout-portal.ts";

const { state, get, post, reset } = await aCheckoutPortal();
beforeEach(() => void reset());

describe("the page of an attempt with a challenge", () => {
  const PAGE = `/pay/${CODE}/${ATTEMPT}`;
  const attempt: Attempt = {
    ...{ attemptCode: ATTEMPT, link: SHOES, amounts: amountsOf(4_200n), step: "pay" },
    ...{ challenge: { puzzle: PUZZLE, mailsCodes: true }, declineMessage: "Insufficient funds." },
  };
  const answer = (fields: Record<string, string>, language = "en") => post(fields, { path: PAGE, language });
  beforeEach(() => void Object.assign(state, { attempt }));

  test("shows it in place of the card's form, under a policy without the engine", async () => {
    const { status, body, headers } = await get(PAGE);
    expect([status, scriptsOf(body).length]).toEqual([200, 1]);
    expect(directive(headers, "script-src")).toMatch(new RegExp(`^script-src ${NONCE}$`));
    expect(String(headers["content-security-policy"])).not.toContain("engine.example");
    for (const shown of ["A quick check", "Continue to your card", 'data-goes-on="true"'])
      expect(body).toContain(shown);
    expect(body).not.toContain("card-form");
    expect(state.calls).not.toContain("getCheckoutForm");
    expect(state.read.at(-1)?.payerIp).toBe("127.0.0.1");
  });

  test("has it only while a card can be entered", async () => {
    state.attempt = { ...attempt, step: "processing" };
    const { body, headers } = await get(PAGE);
    expect(scriptsOf(body)).toEqual([]);
    expect(body).not.toContain("quick-check");
    expect(directive(headers, "script-src")).toContain("engine.example");
  });

  test("takes the answer and leads back to the page", async () => {
    const { status, location } = await answer({ challenge_proof: "{}" });
    expect([status, location]).toEqual([303, PAGE]);
    expect(state.answers).toMatchObject([
      { code: CODE, attemptCode: ATTEMPT, payerIp: "127.0.0.1", challenge: { answer: { case: "proof", value: "{}" } } },
    ]);
  });

  test("shows a fresh one after a wrong answer, and does not go on by itself then", async () => {
    state.answerRefusal = FAILED;
    const { status, body } = await answer({ challenge_proof: "{}" });
    expect(status).toBe(422);
    expect(body).toContain("has to be done once more");
    expect(body).not.toContain("data-goes-on");
  });

  test("mails a code and tells beside its field that it is wrong", async () => {
    const sent = await answer({ intent: "code", challenge_email: "ada@example.com" }, "de");
    expect([sent.status, state.codes.length]).toEqual([200, 1]);
    expect(sent.body).toContain("Code aus der E-Mail");
    state.answerRefusal = FAILED;
    const wrong = await answer({ ...MAILED, challenge_code: "123456" });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatch(/<p id="challenge_code-error"[^>]*>[\s\S]*?This code is wrong/);
    expect(wrong.body).toContain('value="123456"');
  });

  test("that has been answered leads to the card's form, and every decline has one sentence", async () => {
    const { challenge: _, ...open } = attempt;
    state.attempt = { ...open, isChallenged: true };
    expect((await answer({ challenge_proof: "{}" })).status).toBe(303);
    expect(state.answers).toEqual([]);
    for (const [language, text] of [
      ["en", "The card was declined. You can try another card."],
      ["de", "Die Karte wurde abgelehnt. Sie können eine andere Karte nehmen."],
    ] as const) {
      const { body } = await get(PAGE, { headers: { "accept-language": language } });
      expect(body).toContain(text);
      expect(body).not.toContain("Insufficient funds");
      expect(body).toContain("card-form");
    }
  });
});
