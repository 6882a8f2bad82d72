import { afterAll, beforeAll, expect, test } from "vitest";
import type { MerchantEngine } from "#extensions/connectors/engine/index.ts";
import { aSandboxEngine, connectMerchant } from "./a-sandbox-engine.ts";

let sandbox: Awaited<ReturnType<typeof aSandboxEngine>>;
let merchant: MerchantEngine;

beforeAll(async () => {
  sandbox = await aSandboxEngine();
  merchant = (await connectMerchant(sandbox.engine, "mer_methods")).merchant;
});

afterAll(() => sandbox?.close());

const aSetup = (setupId: string, customerId: string) => ({
  setupId,
  customer: { id: customerId },
  currency: "USD",
  returnUrl: "https://shop.example.com/account",
  consent: { acceptedAt: new Date("2026-11-22T08:00:00Z") },
  expiresInSeconds: 3600,
});

test("a customer is deleted again and again, and stores no method afterwards", async () => {
  await merchant.methodSetups.create(aSetup("pms_1", "cus_1"));
  for (const customerId of ["cus_1", "cus_1", "cus_nobody"]) await merchant.customers.delete(customerId);
  await expect(merchant.methodSetups.create(aSetup("pms_4", "cus_1"))).rejects.toMatchObject({ refusal: "redacted" });
});

test("a setup waits for the payer with a client secret, and cannot be made twice", async () => {
  const setup = await merchant.methodSetups.create(aSetup("pms_2", "cus_2"));

  expect(setup).toMatchObject({ setupId: "pms_2", customerId: "cus_2", status: "requires_payment_method" });
  expect(setup.clientSecret).toContain("pms_2_secret");
  expect(await merchant.methodSetups.get("pms_2")).toMatchObject({ clientSecret: setup.clientSecret });
  await expect(merchant.methodSetups.create(aSetup("pms_2", "cus_2"))).rejects.toMatchObject({
    refusal: "already_exists",
  });
  expect(await merchant.methodSetups.cancel("pms_2")).toMatchObject({ status: "canceled" });
});

test("a customer without stored methods has an empty list, and so has one that the engine does not know", async () => {
  await merchant.methodSetups.create(aSetup("pms_3", "cus_3"));

  expect(await merchant.paymentMethods.list("cus_3")).toEqual([]);
  expect(await merchant.paymentMethods.list("cus_nobody")).toEqual([]);
  await expect(merchant.paymentMethods.get("pm_nowhere")).rejects.toMatchObject({ refusal: "not_found" });
  await merchant.paymentMethods.delete("pm_nowhere");
});
