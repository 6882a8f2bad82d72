import { expect } from "@playwright/test";
import { type Caller, connectTo } from "#extensions/caller/index.ts";
import { type SandboxCalls, sandboxCalls } from "#tests/support/sandbox-calls.ts";
import type { ProductUnderTest } from "./product.ts";

/** The cardholder's bank: opens disputes and stores responses. */
export interface Bank {
  /** Opens a dispute against the organization and waits until the product has it. Returns both IDs. */
  dispute(slug: string, facts?: Record<string, unknown>): Promise<{ disputeId: string; engineDisputeId: string }>;
  submissions: SandboxCalls["submissions"];
  /** Decides a dispute or moves it to another stage. The engine sends one event of a status, so the product reads it. */
  advance(slug: string, disputeId: string, disputeStatus: string, disputeStage?: string): Promise<void>;
  /** The engine accepts the organization's next response without an answer, and cannot be asked about the dispute. */
  loseResponse(slug: string, engineDisputeId: string): Promise<void>;
  /** The engine takes longer than our time limit for the organization's next response. */
  stallResponse(slug: string): Promise<void>;
  /** The engine's next refund takes longer than a form's time limit, and less than the service's. */
  stallRefund(slug: string): Promise<void>;
  /** The processor decides about a payment in review. */
  decide(slug: string, paymentId: string, status: "succeeded" | "failed"): Promise<void>;
  close(): void;
}

export function connectBank({ urls, settings }: ProductUnderTest): Bank {
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const sandbox = sandboxCalls(urls.engine, settings.ENGINE_API_KEY ?? "");
  const submission = { method: "POST", path: "/disputes/evidence", times: 1 } as const;
  return {
    async dispute(slug, facts = {}) {
      const opened = await sandbox.openDispute(await merchantOf(caller, slug), {
        challenge_required_by: inTenDays(),
        ...facts,
      });
      return { disputeId: await arrival(caller, slug, opened.dispute_id), engineDisputeId: opened.dispute_id };
    },
    submissions: sandbox.submissions,
    async advance(slug, disputeId, disputeStatus, disputeStage) {
      const { disputes } = caller.forOrganization({ organizationSlug: slug });
      await disputes.advanceDispute({ disputeId, disputeStatus, ...(disputeStage && { disputeStage }) });
    },
    async loseResponse(slug, engineDisputeId) {
      const merchant_id = await merchantOf(caller, slug);
      const question = {
        method: "GET",
        path: `/disputes/${engineDisputeId}`,
        kind: "status",
        status: 500,
        // The processor fails rather than the engine: an outage would open the organization's circuit breaker and fail
        // other tests.
        body: { error: { type: "connector", code: "CE_00", message: "The processor failed." } },
        times: 1_000,
      } as const;
      for (const fault of [{ ...submission, kind: "drop_after_commit" } as const, question])
        await sandbox.fault({ merchant_id, ...fault });
    },
    async stallResponse(slug) {
      const merchant_id = await merchantOf(caller, slug);
      await sandbox.fault({ merchant_id, ...submission, kind: "delay", delay_ms: 15_000 });
    },
    async stallRefund(slug) {
      const merchant_id = await merchantOf(caller, slug);
      await sandbox.fault({ merchant_id, method: "POST", path: "/refunds", kind: "delay", delay_ms: 9_000, times: 1 });
    },
    async decide(slug, paymentId, status) {
      await sandbox.advancePayment(await merchantOf(caller, slug), paymentId, status);
    },
    close: () => caller.close(),
  };
}

async function merchantOf(caller: Caller, slug: string): Promise<string> {
  const organization = { case: "organizationSlug", value: slug } as const;
  const { merchantId } = await caller.system().organizations.findOrganization({ organization, environment: "sandbox" });
  return merchantId ?? "";
}

/** Waits until the engine has reported the dispute. */
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
