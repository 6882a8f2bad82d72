import { LockMode } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { openingStatus } from "./account-status.rules.ts";
import type { Application } from "./application.rules.ts";
import { applicationOf } from "./application.ts";
import {
  DOCUMENT_TYPES,
  type MerchantAccount,
  MerchantAccountEntity,
  MerchantDocumentEntity,
} from "./merchant-account.entity.ts";
import { hasPayoutDestination } from "./merchant-account.queries.ts";
import { type ApplicationFacts, requirementsOf } from "./requirements.rules.ts";

/** The columns of an account that has not changed yet. */
export const openingOf = (environment: Environment) => ({
  onboardingStatus: "not_started" as const,
  accountStatus: openingStatus(environment),
  limits: {},
  requests: [],
  requirements: [],
  decisionReasonCodes: [],
});

/** Null for an account that has not changed yet. */
export function findMerchantAccount({ em, environment }: UnitOfWork): Promise<MerchantAccount | null> {
  return em.findOne(MerchantAccountEntity, { environment });
}

export function listDocuments(work: UnitOfWork) {
  return readRows(work, MerchantDocumentEntity, { documentType: DOCUMENT_TYPES }, { orderBy: [["id", "asc"]] });
}

/**
 * Changes the account under its row's lock, which every check of an account status shares (`merchant-account.queries.ts`).
 * The first change adds the row.
 */
export function changeAccount<T>(
  work: UnitOfWork,
  change: (phase: UnitOfWork, account: MerchantAccount) => Promise<T>,
): Promise<T> {
  return atomicallyWithFirstRow(work, async (phase) => change(phase, await lockAccount(phase)));
}

/** The row, locked until the phase ends; a new one when there is none. */
export async function lockAccount(phase: UnitOfWork): Promise<MerchantAccount> {
  const { em, environment } = phase;
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const account = await em.findOne(MerchantAccountEntity, { environment }, locked);
  if (account) return account;
  const id = newId("merchantAccount", phase.now());
  return createRow(phase, MerchantAccountEntity, { id, ...openingOf(environment) });
}

/** What the requirements follow from, with the account as it is in memory. */
export async function factsOf(
  work: UnitOfWork,
  account: Pick<MerchantAccount, "onboardingStatus" | "requests">,
  application: Application,
): Promise<ApplicationFacts> {
  const documents = await listDocuments(work);
  return {
    onboardingStatus: account.onboardingStatus,
    application,
    documentTypes: documents.map(({ documentType }) => documentType),
    hasPayoutDestination: await hasPayoutDestination(work),
    requests: account.requests,
    now: work.now(),
  };
}

/** Stores the requirements as the account's events show them. */
export async function keepRequirements(phase: UnitOfWork, account: MerchantAccount): Promise<void> {
  const application = await applicationOf(phase, account);
  account.requirements = requirementsOf(await factsOf(phase, account, application));
}
