import { expect, test } from "vitest";
import { aCustomer, aPaymentMethod, callerOf } from "#tests/support/payment-methods.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { newAddress } from "./signing-in.ts";
import { startVisiting } from "./visiting.ts";

const { platform, organization, get, signIn } = await startVisiting();

test("an account says what to do about cards that have expired", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  await aPaymentMethod(platform, organization, { customerId });
  await aPaymentMethod(platform, organization, { customerId, testCard: "mastercard" });
  const cookie = await signIn(email);
  const account = async (language: string) =>
    (await get("/sandbox/account", { headers: { cookie, "accept-language": language } })).body;
  expect(await account("en")).toMatch(/Expires \d\d\/20\d\d/);
  expect(await account("en")).not.toContain("be charged any more");
  const { testClocks } = callerOf(platform, organization);
  await standAt(testClocks, new Date("2035-01-02T00:00:00Z"));
  await expect.poll(() => account("en"), { timeout: 15_000 }).toContain("You can remove it.");
  const [english, german] = [await account("en"), await account("de")];
  expect(english).toContain("Add your new card and make it the default, then remove this one.");
  expect(english).toMatch(/Expired \d\d\/20\d\d/);
  for (const text of ["Make default", "Expires "]) expect(english).not.toContain(text);
  expect(german).toContain("verwenden Sie sie als Standard, und entfernen Sie dann diese.");
  expect(german).toContain("Sie können sie entfernen.");
});
