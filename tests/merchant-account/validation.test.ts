import { expect, test } from "vitest";
import { isApiError } from "#app/rest/errors.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { changeAccount, requestUpdate } from "#extensions/capabilities/merchant-account/index.ts";
import { MerchantAccountService } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { A_PNG, anApplication } from "./an-application.ts";

const { platform } = await startPlatform();
const { updateMerchantApplication, updateMerchantAccount } = MerchantAccountService.method;

const read = (body: object, method = updateMerchantApplication) => {
  const headers = { "content-type": "application/json" };
  return readMessage(method, new Request("http://a/", { method: "PATCH", headers, body: JSON.stringify(body) }), {});
};

async function faultsOf(reading: Promise<unknown>) {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error("It was not refused");
  return (error.init.details ?? []).map(({ param, code, message }) => [param, code, message]);
}

/** An organization with a whole application. Sends a change of it as a client of the REST API does. */
async function anApplicant(organization: TestOrganization) {
  const { merchantAccount } = callersOf(platform, organization);
  await merchantAccount.updateMerchantApplication(anApplication());
  const send = async (body: object) => merchantAccount.updateMerchantApplication(await read(body));
  const neededOf = async () =>
    (await merchantAccount.getMerchantAccount({})).requirements.map(({ requirementId }) => requirementId);
  return { merchantAccount, send, neededOf };
}

test.each([
  [{ business: { legal_name: "   " } }, "business.legal_name", "text_blank"],
  [{ business: { goods_description: "\u200b\u3164\n" } }, "business.goods_description", "text_blank"],
  [{ business: { address: { line1: "1 Main Street", city: "\u00a0" } } }, "business.address.city", "text_blank"],
  [{ business: { country: "ZZ" } }, "business.country", "country_unknown"],
  [{ business: { address: { country: "XX" } } }, "business.address.country", "country_unknown"],
  [{ controller: { first_name: " " } }, "controller.first_name", "text_blank"],
  [{ owners: [{ person: { address: { country: "EU" } } }] }, "owners[0].person.address.country", "country_unknown"],
])("%j is refused", async (body, param, code) => {
  const { send } = await anApplicant(await anOrganization(platform));
  const { reason, metadata } = infoOf(await failureOf(send(body)));
  expect([reason, metadata.param]).toEqual([code, param]);
});

test("a website is an https address with a domain, in the application and in the public profile", async () => {
  const fault = [
    "string.pattern",
    "Must be an https address with a domain, for example https://northwind.example.",
  ] as const;
  for (const website_url of ["https://<script>alert(1)</script>", "http://northwind.example", "https://northwind"]) {
    expect(await faultsOf(read({ business: { website_url } }))).toEqual([["business.website_url", ...fault]]);
    const profile = read({ public_profile: { website_url } }, updateMerchantAccount as never);
    expect(await faultsOf(profile)).toEqual([["public_profile.website_url", ...fault]]);
  }
  await read({ business: { website_url: "https://shop.northwind.example/gear?size=m" } });
});

test("a value of the wrong form is answered in words, with an example", async () => {
  const business = { tax_id: "1", mcc: "59", country: "usa" };
  expect(
    await faultsOf(read({ business, controller: { birth_date: "12.4.1988", phone: "555", email: "robin" } })),
  ).toEqual([
    ["business.country", "string.pattern", "Must be written like US."],
    ["business.tax_id", "string.pattern", "Must be written like 12-3456789."],
    ["business.mcc", "string.pattern", "Must be written like 5941."],
    ["controller.email", "string.pattern", "Must be written like robin@northwind.example."],
    ["controller.phone", "string.pattern", "Must be written like +1 555 0134."],
    ["controller.birth_date", "string.pattern", "Must be written like 1988-04-12."],
  ]);
});

test("null removes a field of the application or a whole part", async () => {
  const { send, neededOf } = await anApplicant(await anOrganization(platform));
  const before = await neededOf();
  const names = ["legal_name", "country", "address", "tax_id", "mcc", "website_url", "goods_description"];
  const all = [...names, "expected_monthly_amount", "largest_sale_amount"];
  await send({ business: Object.fromEntries(all.map((name) => [name, null])) });
  const needed = await neededOf();
  expect(needed.filter((id) => id.startsWith("business."))).toEqual(all.map((name) => `business.${name}`));
  await send({ business: { legal_name: "Northwind" }, controller: null });
  const person = ["first_name", "last_name", "email", "birth_date", "address"].map((name) => `controller.${name}`);
  expect((await neededOf()).filter((id) => !before.includes(id))).toEqual([
    ...all.slice(1).map((name) => `business.${name}`),
    ...person,
  ]);
});

test("null is refused where only another value can follow", async () => {
  const faults = await faultsOf(read({ business: { business_type: null, currency: null } }));
  expect(faults.map(([param, code]) => [param, code])).toEqual([
    ["business.business_type", "string.in"],
    ["business.currency", "string.pattern"],
  ]);
});

test("null removes what an owner has, and is refused for the owner's whole person", async () => {
  const { send, neededOf, merchantAccount } = await anApplicant(await anOrganization(platform));
  const { application } = await merchantAccount.getMerchantAccount({});
  const ownerId = application?.owners[0]?.ownerId;
  await send({ owners: [{ owner_id: ownerId, person: { first_name: null } }] });
  expect((await neededOf()).filter((id) => id.startsWith("owners"))).toEqual([`owners.${ownerId}.first_name`]);
  expect(await faultsOf(read({ owners: [{ owner_id: ownerId, person: null }] }))).toEqual([
    ["owners[0].person", "parameter_invalid", "This parameter must be an object."],
  ]);
  await send({ owners: [{ owner_id: null, ownership_percent: 30, person: { first_name: "Sam" } }] });
});

test("what was asked for again and is removed keeps its time, until it is given", async () => {
  const organization = await anOrganization(platform);
  const { send, merchantAccount } = await anApplicant(organization);
  for (const documentType of ["identity_document", "business_registration"])
    await merchantAccount.uploadMerchantDocument({ documentType, file: { fileName: "a.png", content: A_PNG } });
  const owner = (await merchantAccount.getMerchantAccount({})).application?.owners[0]?.ownerId;
  await changeAccount(organization.work(), async (phase, account) => {
    account.onboardingStatus = "under_review";
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  const ids = ["business.tax_id", `owners.${owner}.birth_date`];
  const items = ids.map((item) => ({ item, reasonCode: "incorrect", dueAt }) as const);
  await requestUpdate(organization.work(), { reason: "Wrong.", reasonCodes: ["incorrect"], items });
  const asked = async () =>
    (await merchantAccount.getMerchantAccount({})).requirements
      .filter(({ requirementId }) => ids.includes(requirementId))
      .map(({ reasonCode, dueAt: due }) => [reasonCode, due !== undefined]);
  await send({ business: { tax_id: null }, owners: [{ owner_id: owner, person: { birth_date: "" } }] });
  expect(await asked()).toEqual([
    ["missing", true],
    ["missing", true],
  ]);
  await send({
    business: { tax_id: "11-1111111" },
    owners: [{ owner_id: owner, person: { birth_date: "1990-01-01" } }],
  });
  expect(await asked()).toEqual([]);
});
