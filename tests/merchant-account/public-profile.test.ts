import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { approve, changeAccount, findMerchantAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aUi } from "#tests/http/ui.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";

const ui = await closedAfterTests(aUi());
const { platform } = ui;
const updateMask = { paths: ["public_profile"] };

const callersOf = ({ id }: TestOrganization, environment: Environment) =>
  platform.callers.grpc.forOrganization({ organizationId: id, environment });

function change(organization: TestOrganization, environment: Environment, tagline: string, version?: number) {
  const headers: Record<string, string> = version === undefined ? {} : { "if-match": `"${version}"` };
  const request = { publicProfile: { tagline }, updateMask };
  return callersOf(organization, environment).merchantAccount.updateMerchantAccount(request, { headers });
}

async function changeByKey(key: string, body: object) {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const init = { method: "PATCH", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${ui.url}/api/merchant_account`, init);
  const { error, ...account } = (await answer.json()) as { error?: { code: string; param: string } };
  return error ? [answer.status, error.code, error.param] : [answer.status, account];
}

const shownIn = (organization: TestOrganization, environment: Environment) =>
  callersOf(organization, environment).merchantAccount.getMerchantAccount({});

const worksOf = (organization: TestOrganization) => [organization.work(), organization.liveWork()];

const eventsOf = async (organization: TestOrganization, environment: Environment) =>
  (await organization.work().em.find(EventEntity, { environment, objectType: "merchant_account" })).map(
    ({ type, data, version }) => [type, data.fields, version],
  );

async function approved(organization: TestOrganization): Promise<void> {
  await changeAccount(organization.liveWork(), async (phase, account) => {
    account.onboardingStatus = "under_review";
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
  await approve(organization.liveWork(), { reason: "Checked.", reasonCodes: [] });
}

test("a change of the public profile is one of both accounts, with an event in each", async () => {
  const organization = await anOrganization(platform);
  expect(await change(organization, "sandbox", "Gear.")).toMatchObject({ version: 1 });
  expect(await shownIn(organization, "live")).toMatchObject({ version: 1, publicProfile: { tagline: "Gear." } });
  for (const environment of ["sandbox", "live"] as const)
    expect(await eventsOf(organization, environment)).toEqual([["merchant_account.updated", "public_profile", 1]]);
  await change(organization, "sandbox", "Gear.");
  expect(await shownIn(organization, "live")).toMatchObject({ version: 1 });
});

test("a version from before a change in the other environment is refused", async () => {
  const organization = await anOrganization(platform);
  const { version } = await shownIn(organization, "live");
  await change(organization, "sandbox", "Gear.");
  const stale = await failureOf(change(organization, "live", "Tents.", version));
  expect(infoOf(stale).reason).toBe("version_mismatch");
  expect(await shownIn(organization, "sandbox")).toMatchObject({ version: 1, publicProfile: { tagline: "Gear." } });
  await change(organization, "live", "Tents.", 1);
  expect(await shownIn(organization, "sandbox")).toMatchObject({ version: 2, publicProfile: { tagline: "Tents." } });
});

test("once live is approved, a sandbox key is refused, and a person and a live key are not", async () => {
  const organization = await anOrganization(platform);
  const [sandbox, live] = await Promise.all(
    worksOf(organization).map(async (work) => (await createApiKey(work, { scopes: ["merchants:write"] })).key),
  );
  const saying = (tagline: string) => ({ public_profile: { tagline } });
  expect(await changeByKey(sandbox ?? "", saying("Gear."))).toMatchObject([200, saying("Gear.")]);
  await approved(organization);
  expect(await changeByKey(sandbox ?? "", saying("Tents."))).toEqual([403, "live_key_required", "public_profile"]);
  expect(await shownIn(organization, "live")).toMatchObject({ publicProfile: { tagline: "Gear." } });
  expect(await change(organization, "sandbox", "Tents.")).toMatchObject({ publicProfile: { tagline: "Tents." } });
  expect(await changeByKey(live ?? "", saying("Maps."))).toMatchObject([200, saying("Maps.")]);
  expect(await changeByKey(sandbox ?? "", { locale: "en-US" })).toMatchObject([200, { locale: "en-US" }]);
});

test("changes from both environments at once follow each other, and each counts in both", async () => {
  const organization = await anOrganization(platform);
  const taglines = Array.from({ length: 16 }, (_, at) => `Line ${at}`);
  await Promise.all(taglines.map((tagline, at) => change(organization, at % 2 === 0 ? "sandbox" : "live", tagline)));
  const versions = (await Promise.all(worksOf(organization).map(findMerchantAccount))).map(
    (account) => account?.version,
  );
  expect(versions).toEqual([16, 16]);
});

test("a sandbox that stands on a test clock changes live at the real time", async () => {
  const organization = await anOrganization(platform);
  await standAt(callersOf(organization, "sandbox").testClocks, new Date("2037-06-01T12:00:00Z"));
  const { updatedAt } = await change(organization, "sandbox", "Gear.");
  expect(updatedAt && timestampDate(updatedAt).getUTCFullYear()).toBe(2037);
  const live = await shownIn(organization, "live");
  expect(live.updatedAt && timestampDate(live.updatedAt).getTime()).toBeLessThan(Date.now() + 60_000);
});

test("an operator's change is one of both accounts too, by the contract's rules", async () => {
  const organization = await anOrganization(platform);
  const describe = (...options: string[]) =>
    runAdmin(platform, "organizations", "describe", "--organization", organization.slug, ...options);
  expect(await describe("--website-url", "https://<script>")).toMatchObject({
    stderr: expect.stringContaining("--website-url must be an https address with a domain"),
  });
  expect((await describe("--tagline", "Gear.", "--support-email", "help@northwind.example")).code).toBe(0);
  expect((await describe("--tagline", "Tents.")).code).toBe(0);
  const publicProfile = { tagline: "Tents.", supportEmail: "help@northwind.example" };
  for (const environment of ["sandbox", "live"] as const)
    expect(await shownIn(organization, environment)).toMatchObject({ version: 2, publicProfile });
});
