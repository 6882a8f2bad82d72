import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { newAddress, payerOf, startSigningIn, tokenIn } from "./signing-in.ts";

const { platform, organization, awaitMails } = await startSigningIn();
const payer = payerOf(platform, organization);

async function mailed(language?: string) {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  await payer.request(email, language);
  const [mail] = await awaitMails(email, 1);
  return mail;
}

test("a sign-in mail is in the language of the page on which it was requested", async () => {
  const german = await mailed("de");
  expect(german?.subject).toMatch(/^\[Test\] Anmelden bei Ihrem Konto bei /);
  for (const part of ["einmal, 15 Minuten lang", "Anmelden: https://", "weil jemand Ihre Adresse"])
    expect(german?.text).toContain(part);
  expect(german?.html).toContain('<html lang="de">');
  expect((await payer.open(tokenIn(german?.text))).sessionToken).not.toBe("");
  for (const language of ["en", undefined]) {
    const english = await mailed(language);
    expect(english?.subject).toMatch(/^\[Sandbox\] Sign in to your account at /);
    expect(english?.html).toContain('<html lang="en">');
  }
});
