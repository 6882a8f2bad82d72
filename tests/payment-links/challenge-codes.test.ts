import { afterAll, expect, test } from "vitest";
import { ChallengeCodeEntity } from "#extensions/capabilities/checkout-challenges/challenge-code.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { aPlatform } from "#tests/support/platform.ts";
import { declinedNetwork } from "./challenging.ts";
import { aShop, refusalOf } from "./paying.ts";

const mails = await closedAfterTests(aMailServer());
const platform = await closedAfterTests(aPlatform({ env: { ...mails.env, MAIL_LIMIT_RECIPIENT_PER_DAY: "50" } }));
const own = registry.jobs.filter(({ name }) => name.startsWith("checkout_challenge."));
const jobs = await startJobs(platform.context, own);
afterAll(() => jobs.stop(5_000));

const PATIENCE = { timeout: 20_000, interval: 50 };
const payerIp = "198.51.100.7";

async function mailsTo(address: string, count: number) {
  const found = async () => (await mails.received()).filter(({ recipients }) => recipients.includes(address));
  await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
  return found();
}

async function aTestedShop() {
  const shop = await aShop(platform);
  const { code } = await shop.aLink();
  await declinedNetwork(shop, payerIp);
  const ask = (email: string, language?: string) =>
    shop.checkout.sendChallengeCode({ code, email, payerIp, ...(language && { language }) });
  const answer = (email: string, digits: string, link = code) =>
    shop.begin(link, { payerIp, challenge: { answer: { case: "mailed", value: { email, code: digits } } } });
  return { ...shop, code, ask, answer };
}

const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "";
const otherThan = (code: string): string => (code === "000000" ? "111111" : "000000");

test("a mailed code answers the challenge once, of its link and for its address", async () => {
  const shop = await aTestedShop();
  const other = await shop.aLink();
  await shop.ask("ada@code.example");
  const [mail] = await mailsTo("ada@code.example", 1);
  const code = codeIn(mail?.text);
  expect(mail?.subject).toContain("is your code to pay");
  const [row] = await shop.organization.work().em.find(ChallengeCodeEntity, {});
  expect(JSON.stringify(row)).not.toContain("ada@");
  expect(JSON.stringify(row)).not.toContain(code);
  expect(await refusalOf(shop.answer("eve@code.example", code))).toBe("challenge_failed");
  expect(await refusalOf(shop.answer("ada@code.example", code, other.code))).toBe("challenge_failed");
  expect((await shop.answer("Ada@code.example", code)).isChallenged).toBe(true);
  expect(await refusalOf(shop.answer("ada@code.example", code))).toBe("challenge_failed");
  const due = await shop.organization.work().em.find(DueWorkEntity, { kind: "challenge_code.forget" });
  expect(due).toHaveLength(1);
});

test("a code takes 5 wrong tries, and ends then", async () => {
  const shop = await aTestedShop();
  await shop.ask("tries@code.example");
  const [mail] = await mailsTo("tries@code.example", 1);
  const code = codeIn(mail?.text);
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect(await refusalOf(shop.answer("tries@code.example", otherThan(code)))).toBe("challenge_failed");
  expect(await refusalOf(shop.answer("tries@code.example", code))).toBe("challenge_failed");
});

test("an address gets 5 codes an hour, and the answer is the same", async () => {
  const shop = await aTestedShop();
  for (let request = 0; request < 7; request += 1) await shop.ask("often@code.example", "de");
  const [mail] = await mailsTo("often@code.example", 5);
  expect(mail?.subject).toContain("ist Ihr Code");
});

test("while no challenge is asked, nothing is mailed", async () => {
  const shop = await aTestedShop();
  await shop.checkout.sendChallengeCode({ code: shop.code, email: "calm@code.example", payerIp: "203.0.113.9" });
  expect(await shop.organization.work().em.find(ChallengeCodeEntity, {})).toEqual([]);
});
