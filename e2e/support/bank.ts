import { expect } from "@playwright/test";
import { type Caller, connectTo } from "#extensions/caller/index.ts";
import { type SandboxCalls, sandboxCalls } from "#tests/support/sandbox-calls.ts";
import type { ProductUnderTest } from "./product.ts";

/** The cardholder's bank: opens disputes and keeps what it is sent. */
export interface Bank {
  /** Opens a dispute against the organization and waits until the product knows of it. Answers both of its ids. */
  dispute(slug: string, facts?: Record<string, unknown>): Promise<{ disputeId: string; engineDisputeId: string }>;
  submissions: SandboxCalls["submissions"];
  close(): void;
}

export function connectBank({ urls, settings }: ProductUnderTest): Bank {
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const sandbox = sandboxCalls(urls.engine, settings.ENGINE_API_KEY ?? "");
  return {
    async dispute(slug, facts = {}) {
      const opened = await sandbox.openDispute(await merchantOf(caller, slug), {
        challenge_required_by: inTenDays(),
        ...facts,
      });
      return { disputeId: await arrival(caller, slug, opened.dispute_id), engineDisputeId: opened.dispute_id };
    },
    submissions: sandbox.submissions,
    close: () => caller.close(),
  };
}

async function merchantOf(caller: Caller, slug: string): Promise<string> {
  const organization = { case: "organizationSlug", value: slug } as const;
  const { merchantId } = await caller.system().organizations.findOrganization({ organization, environment: "sandbox" });
  return merchantId ?? "";
}

/** The engine reports a dispute by itself. */
async function arrival(caller: Caller, slug: string, engineDisputeId: string): Promise<string> {
  const { disputes } = caller.forOrganization({ organizationSlug: slug });
  let disputeId: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await disputes.listDisputes({ limit: 100 });
      disputeId = data.find((dispute) => dispute.engineDisputeId === engineDisputeId)?.disputeId;
      return disputeId;
    })
    .toBeDefined();
  return disputeId ?? "";
}

const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString();
