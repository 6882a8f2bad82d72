import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { seedDemo } from "#extensions/admin/demo.ts";
import { changeAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { A_PNG, anApplication, TAX_ID } from "./an-application.ts";

const { platform } = await startPlatform();
const folder = await mkdtemp(join(tmpdir(), "tollhouse-documents-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function admin({ slug }: TestOrganization, command: string, ...options: string[]) {
  const { code, stdout, stderr } = await runAdmin(
    platform,
    ...["merchants", command, "--organization", slug, "--reason", "Because.", ...options],
  );
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function underReview(organization: TestOrganization): Promise<void> {
  await changeAccount(organization.work(), async (phase, account) => {
    account.onboardingStatus = "under_review";
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
}

const auditOf = async (organization: TestOrganization) =>
  (await organization.work().em.find(AuditEventEntity, {}, { orderBy: { sequence: 1 } })).filter(({ action }) =>
    action.startsWith("merchant_a"),
  );

test("an operator asks again, approves, restricts and limits, each with a reason in the organization's audit log", async () => {
  const organization = await anOrganization(platform);
  await underReview(organization);
  const asked = await admin(organization, "request-update", "--items", "business.tax_id=incorrect", "--due-days", "7");
  expect(asked).toMatchObject({ onboarding_status: "update_requested", decision_reason_codes: ["incorrect"] });
  await expect(admin(organization, "approve")).rejects.toThrow("update_requested");
  await underReview(organization);
  await expect(admin(organization, "request-update", "--items", "business.age=incorrect")).rejects.toThrow(
    "business.age can't be asked for",
  );
  expect(await admin(organization, "approve")).toMatchObject({
    onboarding_status: "approved",
    account_status: "active",
  });
  expect(await admin(organization, "restrict")).toMatchObject({ account_status: "restricted" });
  await expect(admin(organization, "restrict")).rejects.toThrow("can't restrict");
  const limited = await admin(organization, "limits", "--currency", "USD", "--amount", "5000");
  expect(limited.limits).toEqual([{ currency: "USD", max_transaction_amount: 5000 }]);
  const audited = (await auditOf(organization)).filter(({ data }) => data.reason === "Because.");
  expect(audited.map(({ action }) => action)).toEqual([
    ...["merchant_account.update_requested", "merchant_account.approved", "merchant_account.status_changed"],
  ]);
});

test("closing and activating is no approval: a live account without one is inactive again", async () => {
  const organization = await anOrganization(platform);
  const live = (command: string) => admin(organization, command, "--environment", "live");
  expect(await live("close")).toMatchObject({ account_status: "closed" });
  expect(await live("activate")).toMatchObject({ account_status: "inactive", onboarding_status: "not_started" });
  await expect(live("activate")).rejects.toThrow("can't activate");
  const liveCallers = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  const account = await liveCallers.merchantAccount.getMerchantAccount({});
  expect(account.capabilities.filter(({ capabilityStatus }) => capabilityStatus === "active")).toEqual([]);
});

test("what an operator reads of an application is audited, with its purpose and without a value", async () => {
  const organization = await anOrganization(platform);
  const { merchantAccount } = callersOf(platform, organization);
  await merchantAccount.updateMerchantApplication(anApplication());
  const file = { fileName: "card.png", content: A_PNG };
  const { merchantDocumentId } = await merchantAccount.uploadMerchantDocument({ documentType: "other", file });
  expect((await admin(organization, "reveal")).business.taxId).toBe(TAX_ID);
  const path = join(folder, "card.png");
  await admin(organization, "document", "--document", merchantDocumentId, "--file", path);
  expect(new Uint8Array(await readFile(path))).toEqual(A_PNG);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const reads = (await auditOf(organization)).filter(({ action }) => action === "merchant_application.read");
  expect(reads.map(({ purpose, fields }) => [purpose, fields])).toEqual([
    ["Because.", ["business", "controller", "owners"]],
    ["Because.", ["content"]],
  ]);
  expect(JSON.stringify(reads)).not.toContain(TAX_ID);
});

test("the demo has an approved account in live, and one that is asked for an update", async () => {
  await seedDemo(createSystemWork(platform.context, { requestId: "test" }));
  const { stdout } = await runAdmin(platform, "merchants", "list", "--environment", "live");
  const listed = JSON.parse(stdout) as {
    organization_slug: string;
    onboarding_status: string;
    account_status: string;
  }[];
  const statusOf = (slug: string) => listed.find(({ organization_slug }) => organization_slug === slug);
  expect(statusOf("northwind-outfitters")).toMatchObject({ onboarding_status: "approved", account_status: "active" });
  expect(statusOf("juniper-books")).toMatchObject({
    onboarding_status: "update_requested",
    account_status: "inactive",
  });
});
