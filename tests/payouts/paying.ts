import { randomUUID } from "node:crypto";
import type { Actor } from "#contract/call-token.ts";
import { confirmFailure } from "#extensions/capabilities/payouts/confirm-failure.ts";
import { CONFIRM_FAILURE } from "#extensions/capabilities/payouts/due-kinds.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { PayoutDestinationEntity } from "#extensions/capabilities/payouts/payout-destination.entity.ts";
import { enterQueue } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import {
  anOrganization,
  aPlatform,
  type Platform,
  type PlatformOptions,
  type TestOrganization,
} from "#tests/support/platform.ts";

export const USD = "USD";

export type Bank = Awaited<ReturnType<typeof aBankLinkProvider>>;

/** A platform with a bank-linking provider and an organization, and the steps of payout tests. */
export async function startPaying(options: PlatformOptions = {}) {
  const bank = await closedAfterTests(aBankLinkProvider());
  const platform = await closedAfterTests(aPlatform({ ...options, env: { ...bank.env, ...options.env } }));
  const organization = await anOrganization(platform);
  return { bank, platform, organization, payer: payerOf({ bank, platform }, organization) };
}

export type Payer = ReturnType<typeof payerOf>;

export function payerOf({ bank, platform }: { bank: Bank; platform: Platform }, organization: TestOrganization) {
  const writer = randomUUID();
  let keys = 0;
  const clients = (idempotencyKey?: string) =>
    platform.callers.grpc.forOrganization({
      organizationId: organization.id,
      ...(idempotencyKey && { idempotencyKey }),
    });
  const newKey = () => {
    keys += 1;
    return `${writer}-${keys}`;
  };
  const quote = (amount?: bigint, currency = USD) =>
    clients().payouts.createPayoutQuote({ currency, ...(amount !== undefined && { amount }) });
  return {
    organization,
    clients,
    quote,
    /** Credits an amount like an operator's adjustment, or debits a negative one like a refund. */
    fund: (amount: bigint, currency = USD) => fund(organization, amount, currency),
    /** A destination past its cool-down. By mask, payouts succeed, fail (0002), or stay in transit (0003, 0004). */
    destination: async (mask = "0000", currency = USD) => {
      const link = await clients().bankLinks.createBankLink({ publicToken: await bank.signIn("ins_payouts") });
      const account = link.accounts.find((each) => each.mask === mask);
      const destination = await clients().payouts.createPayoutDestination({
        bankLinkId: link.bankLinkId,
        bankAccountId: account?.bankAccountId ?? "",
        currency,
      });
      await letCool(organization, destination.payoutDestinationId);
      return destination;
    },
    pay: async (amount: bigint, currency = USD, idempotencyKey = newKey()) => {
      const { payoutQuoteId, feeAmount } = await quote(amount, currency);
      return clients(idempotencyKey).payouts.createPayout({ payoutQuoteId, amount, feeAmount });
    },
    balance: async (currency = USD) => {
      const { balances: data } = await clients().payouts.getBalance({});
      return data.find((each) => each.currency === currency);
    },
    /** Applies the engine's current state of a payout. */
    tell: (payoutId: string) => payoutCopy.refresh(organization.work(), payoutId),
    /** Simulates ten minutes since the engine reported that no money arrived. */
    confirm: (payoutId: string) => confirm(organization, payoutId),
    payout: (payoutId: string) => clients().payouts.getPayout({ payoutId }),
    atEngine: async () => platform.sandbox.requests("/payouts/create"),
  };
}

export async function fund(organization: TestOrganization, amount: bigint, currency = USD): Promise<void> {
  const work = organization.work();
  await work.atomically((phase) =>
    enterQueue(phase, {
      entryType: amount < 0n ? "refund" : "adjustment",
      sourceId: `adjustment_${currency}`,
      sourceEvent: String(performance.now()),
      currency,
      grossMinorUnits: amount,
    }),
  );
}

/** The work of an actor whom a verified call token names. */
export function workAs(platform: Platform, organization: TestOrganization, actor: Actor): UnitOfWork {
  const call = { environment: "sandbox", requestId: "test", idempotencyKey: randomUUID(), actor } as const;
  return createUnitOfWork(platform.context, organization.work().tenant, call);
}

async function confirm(organization: TestOrganization, id: string): Promise<number | undefined> {
  const { em, environment } = organization.work();
  const { failureReportedAt, version } = await em.findOneOrFail(PayoutEntity, { environment, id });
  const tenMinutesBefore = failureReportedAt && { failureReportedAt: new Date(failureReportedAt.getTime() - 600_000) };
  await em.nativeUpdate(PayoutEntity, { environment, id }, { ...tenMinutesBefore, version });
  return runAsking(organization.work(), confirmFailure, CONFIRM_FAILURE, id);
}

/** Makes the destination three days old. */
export async function letCool(organization: TestOrganization, id: string): Promise<void> {
  const { em, environment } = organization.work();
  const row = await em.findOneOrFail(PayoutDestinationEntity, { environment, id });
  await em.nativeUpdate(
    PayoutDestinationEntity,
    { environment, id },
    { usableAt: new Date(row.usableAt.getTime() - 3 * 86_400_000), version: row.version },
  );
}

/** Makes all payouts so far this many days older. */
export async function letAge(organization: TestOrganization, days: number): Promise<void> {
  const { em, environment } = organization.work();
  const earlier = (at: Date) => new Date(at.getTime() - days * 86_400_000);
  for (const { id, version, createdAt, paidAt, letGoAt } of await em.find(PayoutEntity, { environment })) {
    const moments = { createdAt: earlier(createdAt), ...(letGoAt && { letGoAt: earlier(letGoAt) }) };
    const columns = { version, ...moments, ...(paidAt && { paidAt: earlier(paidAt) }) };
    await em.nativeUpdate(PayoutEntity, { environment, id }, columns);
  }
}

/** One run of due work with outside calls. Returns the delay of the next run. */
export async function runAsking(work: UnitOfWork, handler: DueHandler, kind: string, subjectId: string) {
  const { asks } = handler as Extract<DueHandler, { asks: unknown }>;
  let again: number | undefined;
  await asks(work, { kind, subjectId, dueAt: new Date(), attempt: 1 }, async (_phase, againInMs) => {
    again = againInMs;
  });
  return again;
}
