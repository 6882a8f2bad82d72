import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { BankLinkEntity } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { bankLinking } from "#extensions/capabilities/bank-links/bank-linking.ts";
import { accessTokenContext } from "#extensions/capabilities/bank-links/bank-links.service.ts";
import { UnreadableSecretError } from "#extensions/platform/encryption/encryption.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform, type TestOrganization } from "#tests/support/platform.ts";

type BankLinks = OrganizationClients["bankLinks"];

const bank = await closedAfterTests(aBankLinkProvider());
const platform = await closedAfterTests(aPlatform({ env: bank.env }));
const organization = await anOrganization(platform);
const bankLinks = bankLinksOf(organization);

function bankLinksOf({ id }: TestOrganization): BankLinks {
  return platform.callers.grpc.forOrganization({ organizationId: id }).bankLinks;
}

const aLink = async (links = bankLinks) => links.createBankLink({ publicToken: await bank.signIn() });
const rowOf = (bankLinkId: string, of = organization) => of.work().em.findOne(BankLinkEntity, { id: bankLinkId });

function eventsOf(subjectId: string) {
  return organization.work().em.find(EventEntity, { subjectId }, { orderBy: { createdAt: "asc", id: "asc" } });
}

describe("creating a link token", () => {
  test("gives what opens the provider's window", async () => {
    const { linkToken, expiresAt } = await bankLinks.createBankLinkToken({});
    expect(linkToken).toMatch(/^link-sandbox-/);
    expect(Number(expiresAt?.seconds) * 1000).toBeGreaterThan(Date.now());
  });

  test("fails as the provider does", async () => {
    await bank.fault("/link/token/create");
    expect((await failureOf(bankLinks.createBankLinkToken({}))).code).toBe(Code.Unavailable);
  });
});

describe("creating a bank link", () => {
  test("keeps the accounts' masks, and what opens them sealed", async () => {
    const link = await aLink();
    expect(link).toMatchObject({
      environment: "sandbox",
      bankLinkStatus: "active",
      institutionId: "ins_1",
      version: 1,
      accounts: [
        { name: "Sandbox Checking", mask: "0000", type: "depository", subtype: "checking" },
        { name: "Sandbox Savings", mask: "1111", type: "depository", subtype: "savings" },
      ],
    });
    expect(link.bankLinkId).toMatch(/^bnk_/);
    expect(await bankLinks.getBankLink({ bankLinkId: link.bankLinkId })).toEqual(link);
    expect((await eventsOf(link.bankLinkId)).map(({ type }) => type)).toEqual(["bank_link.created"]);
    const { audit } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { data } = await audit.listAuditEvents({ subjectId: link.bankLinkId });
    expect(data.map(({ action }) => action)).toEqual(["bank_link.created"]);
  });

  test("leaves no token in any table, and an access token that opens nowhere else", async () => {
    const publicToken = await bank.signIn();
    const { bankLinkId } = await bankLinks.createBankLink({ publicToken });
    const row = await rowOf(bankLinkId);
    if (!row) throw new Error("the link was not kept");
    const { encryption } = platform.context;
    const accessToken = await encryption.decrypt(row.sealedAccessToken, accessTokenContext(row));
    expect(accessToken).toMatch(/^access-sandbox-/);
    const everything = await everythingStored(platform.databaseUrl);
    expect(everything).toContain(row.sealedAccessToken);
    for (const secret of [accessToken, publicToken])
      for (const trace of [secret, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex")])
        expect(everything).not.toContain(trace.slice(0, 40));
    const places = [
      { ...accessTokenContext(row), organizationId: "org_other" },
      { ...accessTokenContext(row), recordId: "bnk_other" },
      { ...accessTokenContext(row), field: "engine_api_key" },
    ];
    for (const place of places)
      await expect(encryption.decrypt(row.sealedAccessToken, place)).rejects.toThrow(UnreadableSecretError);
  });

  test("twice with one public token is one link, also at once", async () => {
    const publicToken = await bank.signIn();
    const first = await bankLinks.createBankLink({ publicToken });
    expect(await bankLinks.createBankLink({ publicToken })).toEqual(first);
    const another = await bank.signIn();
    const both = await Promise.allSettled([1, 2, 3].map(() => bankLinks.createBankLink({ publicToken: another })));
    const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.bankLinkId] : []));
    expect(new Set(made).size).toBe(1);
  });

  test.each([
    ["an empty token", ""],
    ["a token with a space", "public token"],
    ["a token that is too long", "x".repeat(257)],
    ["a token that the provider does not know", "public-sandbox-unknown"],
  ])("refuses %s", async (_name, publicToken) => {
    expect((await failureOf(bankLinks.createBankLink({ publicToken }))).code).toBe(Code.InvalidArgument);
  });

  test("refuses a public token that another organization has used", async () => {
    const publicToken = await bank.signIn();
    await bankLinks.createBankLink({ publicToken });
    const other = bankLinksOf(await anOrganization(platform, "Other"));
    expect((await failureOf(other.createBankLink({ publicToken }))).code).toBe(Code.InvalidArgument);
  });

  test.each(["/item/public_token/exchange", "/item/get", "/accounts/get"])(
    "leaves nothing behind when the provider fails at %s",
    async (path) => {
      const [items, links] = [await bank.countItems(), await organization.work().em.count(BankLinkEntity, {})];
      const publicToken = await bank.signIn();
      await bank.fault(path);
      const error = await failureOf(bankLinks.createBankLink({ publicToken }));
      expect([error.code, error.rawMessage]).toEqual([
        Code.Unavailable,
        "The bank-linking provider does not answer at the moment.",
      ]);
      expect([await bank.countItems(), await organization.work().em.count(BankLinkEntity, {})]).toEqual([items, links]);
    },
  );
});

describe("listing bank links", () => {
  test("shows the newest first, page by page", async () => {
    const of = bankLinksOf(await anOrganization(platform));
    const made = [await aLink(of), await aLink(of), await aLink(of)].map(({ bankLinkId }) => bankLinkId);
    const first = await of.listBankLinks({ limit: 2 });
    const second = await of.listBankLinks({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.data, ...second.data].map(({ bankLinkId }) => bankLinkId)).toEqual(made.reverse());
  });

  test.each([[{ limit: 0 }], [{ limit: 101 }], [{ cursor: "nonsense" }]])("refuses %j", async (selection) => {
    expect((await failureOf(bankLinks.listBankLinks(selection))).code).toBe(Code.InvalidArgument);
  });
});

describe("deleting a bank link", () => {
  test("removes it here and at the provider, and tells of it", async () => {
    const { bankLinkId } = await aLink();
    const items = await bank.countItems();
    expect(await bankLinks.deleteBankLink({ bankLinkId })).toMatchObject({ bankLinkId, deleted: true });
    expect([await rowOf(bankLinkId), await bank.countItems()]).toEqual([null, items - 1]);
    expect((await eventsOf(bankLinkId)).map(({ type }) => type)).toEqual(["bank_link.created", "bank_link.removed"]);
    expect((await failureOf(bankLinks.deleteBankLink({ bankLinkId }))).code).toBe(Code.NotFound);
    expect((await failureOf(bankLinks.getBankLink({ bankLinkId }))).code).toBe(Code.NotFound);
  });

  test("leaves it as it is while the provider is down", async () => {
    const { bankLinkId } = await aLink();
    await bank.fault("/item/remove");
    expect((await failureOf(bankLinks.deleteBankLink({ bankLinkId }))).code).toBe(Code.Unavailable);
    expect(await rowOf(bankLinkId)).not.toBeNull();
    await bankLinks.deleteBankLink({ bankLinkId });
  });

  test("succeeds when the provider has lost it already", async () => {
    const { bankLinkId } = await aLink();
    const row = await rowOf(bankLinkId);
    if (!row) throw new Error("the link was not kept");
    const { encryption, use } = platform.context;
    await use(bankLinking)?.removeItem(await encryption.decrypt(row.sealedAccessToken, accessTokenContext(row)));
    expect((await bankLinks.deleteBankLink({ bankLinkId })).deleted).toBe(true);
  });
});

test("without a provider every method that needs it says so", async () => {
  const bare = await aPlatform();
  const links = bare.callers.grpc.forOrganization({ organizationId: (await anOrganization(bare)).id }).bankLinks;
  for (const ask of [() => links.createBankLinkToken({}), () => links.createBankLink({ publicToken: "public-1" })])
    expect(infoOf(await failureOf(ask())).reason).toBe("bank_linking_not_configured");
  expect((await links.listBankLinks({})).data).toEqual([]);
  expect((await fetch(`${bare.url}/webhooks/bank-links`, { method: "POST", body: "{}" })).status).toBe(401);
  await bare.close();
});
