import { afterAll, expect, test } from "vitest";
import { reject, reopen } from "#extensions/capabilities/merchant-account/decide.ts";
import { approve, changeAccount, requestUpdate } from "#extensions/capabilities/merchant-account/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { payerOf, startPaying } from "#tests/payouts/paying.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { A_PNG, anApplication, TAX_ID } from "./an-application.ts";

const { platform, bank } = await startPaying();
const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
afterAll(() => running.stop(5_000));
const TERMS = { acceptedTermsVersion: "2026-11-01" };

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;
const typesOf = async ({ em, environment }: UnitOfWork) =>
  (await em.find(EventEntity, { environment, objectType: "merchant_account" }, { orderBy: { sequence: 1 } })).map(
    ({ type }) => type.split(".")[1],
  );

/** An application that can be submitted. */
async function aComplete(organization: TestOrganization, legalName?: string) {
  const { merchantAccount } = callersOf(platform, organization);
  await payerOf({ bank, platform }, organization).destination();
  await merchantAccount.updateMerchantApplication(anApplication(legalName));
  for (const documentType of ["identity_document", "business_registration"])
    await merchantAccount.uploadMerchantDocument({ documentType, file: { fileName: "a.png", content: A_PNG } });
  return merchantAccount;
}

async function until(merchantAccount: ReturnType<typeof callersOf>["merchantAccount"], status: string) {
  await expect
    .poll(async () => (await merchantAccount.getMerchantAccount({})).onboardingStatus, { timeout: 20_000 })
    .toBe(status);
  return merchantAccount.getMerchantAccount({});
}

test("a sandbox account starts active, and its application begins with the first save", async () => {
  const { merchantAccount } = callersOf(platform, await anOrganization(platform));
  expect(await merchantAccount.getMerchantAccount({})).toMatchObject({
    ...{ onboardingStatus: "not_started", accountStatus: "active", version: 0 },
    capabilities: [{ capability: "card_payments", capabilityStatus: "active", reasons: [] }, {}, {}],
  });
  const saved = await merchantAccount.updateMerchantApplication({
    business: { legalName: "Acme", taxId: TAX_ID },
    updateMask: { paths: ["business"] },
  });
  expect(saved).toMatchObject({ onboardingStatus: "in_progress", version: 1 });
  expect(saved.application?.business).toMatchObject({ legalName: "Acme", taxIdLast4: "4321", taxIdProvided: true });
  const more = { business: { mcc: "5941", legalName: "" }, updateMask: { paths: ["business"] } };
  const { business } = (await merchantAccount.updateMerchantApplication(more)).application ?? {};
  expect(business).toMatchObject({ mcc: "5941", taxIdProvided: true });
  expect(business?.legalName).toBeUndefined();
});

test("a submission is refused with everything that is missing", async () => {
  const { merchantAccount } = callersOf(platform, await anOrganization(platform));
  const { requirements } = await merchantAccount.getMerchantAccount({});
  const failure = await failureOf(merchantAccount.submitMerchantApplication(TERMS));
  expect(infoOf(failure).reason).toBe("requirements_due");
  expect(failure.message).toContain("Enter the legal name of the business.");
  expect(requirements.length).toBeGreaterThan(15);
});

test.each([
  ["Northwind LLC", "approved", []],
  ["Northwind Reject", "rejected", ["business_not_supported"]],
  ["Northwind Update", "update_requested", ["mismatch", "document_unreadable"]],
])("in the sandbox the legal name %s ends %s", async (legalName, status, reasonCodes) => {
  const organization = await anOrganization(platform);
  const merchantAccount = await aComplete(organization, legalName);
  expect(await merchantAccount.submitMerchantApplication(TERMS)).toMatchObject({
    ...{ onboardingStatus: "submitted", requirements: [] },
    terms: { acceptedVersion: "2026-11-01" },
  });
  const again = merchantAccount.updateMerchantApplication(anApplication());
  expect(await reasonOf(again)).toBe("merchant_field_locked");
  expect(await until(merchantAccount, status)).toMatchObject({ decisionReasonCodes: reasonCodes });
});

test("what was asked for again is saved, uploaded and submitted once more", async () => {
  const organization = await anOrganization(platform);
  const merchantAccount = await aComplete(organization, "Northwind Update");
  await merchantAccount.submitMerchantApplication(TERMS);
  const asked = await until(merchantAccount, "update_requested");
  expect(asked.requirements.map(({ requirementId, reasonCode }) => [requirementId, reasonCode])).toEqual([
    ["business.tax_id", "mismatch"],
    ["identity_document", "document_unreadable"],
  ]);
  expect(await reasonOf(merchantAccount.submitMerchantApplication(TERMS))).toBe("requirements_due");
  const business = { legalName: "Northwind LLC", taxId: "11-1111111" };
  await merchantAccount.updateMerchantApplication({ business, updateMask: { paths: ["business"] } });
  await merchantAccount.uploadMerchantDocument({
    ...{ documentType: "identity_document", file: { fileName: "b.png", content: A_PNG } },
  });
  await merchantAccount.submitMerchantApplication(TERMS);
  expect(await until(merchantAccount, "approved")).toMatchObject({
    accountStatus: "active",
    limits: [{ currency: "USD", maxTransactionAmount: 50_000n }],
  });
  const types = await typesOf(organization.work());
  expect(types.filter((type) => type !== "updated")).toEqual([
    "submitted",
    "update_requested",
    "submitted",
    "approved",
  ]);
});

test("nothing secret of an application is stored in the clear", async () => {
  const organization = await anOrganization(platform);
  await aComplete(organization, "Zanzibar Trading LLC");
  const stored = await everythingStored(platform.databaseUrl);
  for (const secret of [TAX_ID, "1988-04-12", "12 Harbor Street", "Zanzibar Trading"])
    expect(stored).not.toContain(secret);
});

test("an operator decides on a live account: one limit, one approval, and a conflict for the second", async () => {
  const organization = await anOrganization(platform);
  const work = organization.liveWork();
  const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  expect(await live.merchantAccount.getMerchantAccount({})).toMatchObject({ accountStatus: "inactive" });
  await changeAccount(work, async (phase, account) => {
    Object.assign(account, { onboardingStatus: "under_review" });
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
  const decision = { reason: "Checked.", reasonCodes: [] };
  const both = await Promise.allSettled([
    approve(organization.liveWork(), decision),
    approve(organization.liveWork(), decision),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await live.merchantAccount.getMerchantAccount({})).toMatchObject({
    ...{ onboardingStatus: "approved", accountStatus: "active" },
  });
  expect(await typesOf(organization.liveWork())).toEqual(["updated", "approved", "status_changed"]);
  await expect(reject(organization.liveWork(), decision)).rejects.toThrow(CommandFailedError);
});

test("settings follow the version, and the profile is the organization's", async () => {
  const organization = await anOrganization(platform);
  const { merchantAccount } = callersOf(platform, organization);
  const publicProfile = { tagline: "Gear.", supportEmail: "help@northwind.example" };
  const updateMask = { paths: ["public_profile", "locale"] };
  const changed = await merchantAccount.updateMerchantAccount({ publicProfile, locale: "en-US", updateMask });
  expect(changed).toMatchObject({ publicProfile, locale: "en-US", version: 1 });
  const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  expect((await live.merchantAccount.getMerchantAccount({})).publicProfile).toMatchObject(publicProfile);
  const again = await merchantAccount.updateMerchantAccount({ publicProfile, locale: "en-US", updateMask });
  expect(again.version).toBe(1);
});

test("what was asked for is called due a week and a day before its time, while it is missing", async () => {
  const organization = await anOrganization(platform);
  const merchantAccount = await aComplete(organization, "Northwind Update");
  await merchantAccount.submitMerchantApplication(TERMS);
  await until(merchantAccount, "update_requested");
  const dueAt = async () =>
    (await organization.work().em.find(DueWorkEntity, { kind: "merchant_account.remind" })).map(({ dueAt: at }) =>
      at.getTime(),
    );
  const [first = 0, second = 0] = (await dueAt()).sort();
  expect(second - first).toBe(6 * 86_400_000);
  await organization
    .work()
    .em.nativeUpdate(DueWorkEntity, { kind: "merchant_account.remind", dueAt: new Date(first) }, { runAt: new Date() });
  await expect.poll(async () => await typesOf(organization.work()), { timeout: 10_000 }).toContain("requirement_due");
});

test("a rejected merchant applies again only after an operator reopens the application, with what was entered", async () => {
  const organization = await anOrganization(platform);
  const merchantAccount = await aComplete(organization, "Northwind Reject");
  await merchantAccount.submitMerchantApplication(TERMS);
  await until(merchantAccount, "rejected");
  expect(await reasonOf(merchantAccount.submitMerchantApplication(TERMS))).toBe("merchant_field_locked");
  await reopen(organization.work(), "Appealed.");
  const reopened = await merchantAccount.getMerchantAccount({});
  expect(reopened).toMatchObject({ onboardingStatus: "in_progress", requirements: [] });
  const unknown = requestUpdate(organization.work(), { reason: "x", reasonCodes: [], items: [] });
  await expect(unknown).rejects.toThrow(CommandFailedError);
});
