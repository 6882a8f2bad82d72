import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { BankLinkEntity, BankLinkItemEntity } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";

type BankLinks = OrganizationClients["bankLinks"];

let bank: Awaited<ReturnType<typeof aBankLinkProvider>>;
let platform: Platform;
let organization: TestOrganization;

beforeAll(async () => {
  bank = await aBankLinkProvider();
  platform = await aPlatform({ env: bank.env });
  organization = await anOrganization(platform);
});
afterAll(async () => {
  await platform.close();
  await bank.close();
});

function bankLinksOf({ id }: TestOrganization, protocol: "grpc" | "connect" = "grpc"): BankLinks {
  return platform.callers[protocol].forOrganization({ organizationId: id }).bankLinks;
}

const aLink = async () => bankLinksOf(organization).createBankLink({ publicToken: await bank.signIn() });
const rowOf = (bankLinkId: string) => organization.work().em.findOne(BankLinkEntity, { id: bankLinkId });

describe.each(["grpc", "connect"] as const)("over %s another organization", (protocol) => {
  type Attempt = (links: BankLinks, bankLinkId: string) => Promise<unknown>;
  const attempts: Readonly<Record<string, Attempt>> = {
    getBankLink: (links, bankLinkId) => links.getBankLink({ bankLinkId }),
    deleteBankLink: (links, bankLinkId) => links.deleteBankLink({ bankLinkId }),
    listBankLinks: (links) => links.listBankLinks({ limit: 100 }),
    createBankLink: async (links) => links.createBankLink({ publicToken: await bank.signIn() }),
    createBankLinkToken: (links) => links.createBankLinkToken({}),
  };

  test.each(BankLinkService.methods.map(({ localName }) => localName))("reaches nothing by %s", async (method) => {
    const attempt = attempts[method];
    if (!attempt) throw new Error(`Say in attempts what an intruder would ask ${method} for.`);
    const { bankLinkId } = await aLink();
    const intruder = bankLinksOf(await anOrganization(platform, "Intruder"), protocol);
    const before = await rowOf(bankLinkId);
    if (method === "getBankLink" || method === "deleteBankLink") {
      const { code, rawMessage } = await failureOf(attempt(intruder, bankLinkId));
      expect([code, rawMessage]).toEqual([Code.NotFound, `No such bank link: ${bankLinkId}`]);
    } else {
      const answer = JSON.stringify(await attempt(intruder, bankLinkId), (_key, value) =>
        typeof value === "bigint" ? String(value) : value,
      );
      expect(answer).not.toContain(bankLinkId);
      expect(answer).not.toContain(organization.id);
    }
    expect(await rowOf(bankLinkId)).toEqual(before);
    expect(await organization.work().em.count(BankLinkItemEntity, { bankLinkId })).toBe(1);
  });
});
