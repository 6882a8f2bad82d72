import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { PageContext } from "#app/auth/require-auth.server.ts";
import { accountView } from "#app/capabilities/merchant-account/index.server.ts";
import { formatMoney } from "#contract/money.ts";
import {
  deviceProblem,
  endpointProblem,
  itemProblems,
  linkProblem,
  type Problem,
  requirementProblems,
} from "./problems.ts";

const FEW = { limit: 3 };

export interface Problems {
  /** The environment's time. */
  readonly now: Date;
  /** Disputes whose deadline has passed. */
  readonly overdue: number;
  /** Before the disputes. */
  readonly urgent: readonly Problem[];
  /** After them. */
  readonly others: readonly Problem[];
  readonly paymentsInReview: number;
}

/** What doesn't work, besides disputes and keys. */
export async function readProblems(page: PageContext, locale: string): Promise<Problems> {
  const { items, observedAt } = await page.extensions.attention.getAttention({});
  const countOf = (kind: string) => items.find((item) => item.kind === kind)?.count ?? 0;
  const kinds = new Set(items.map(({ kind }) => kind));
  const money = ({ amount, currency }: Money) => (amount && currency ? formatMoney(amount, currency, locale) : "");
  const [links, endpoints, devices, requirements] = await Promise.all([
    kinds.has("bank_link_broken") ? brokenLinks(page) : [],
    kinds.has("webhook_endpoint_failing") ? failingEndpoints(page) : [],
    kinds.has("device_offline") ? offlineDevices(page) : [],
    page.organization.onboardingStatus === "update_requested" ? requirementsOf(page) : [],
  ]);
  const [before, after] = [items.filter(isUrgent), items.filter((item) => !isUrgent(item))].map((some) =>
    some.flatMap((item) => itemProblems(item, money(item))),
  );
  return {
    now: timestampDate(observedAt as Timestamp),
    overdue: countOf("response_overdue"),
    paymentsInReview: countOf("payment_in_review"),
    urgent: before ?? [],
    others: [...(after ?? []), ...requirements, ...links, ...endpoints, ...devices],
  };
}

/** Stopped accounts and payouts that went wrong. */
const isUrgent = ({ kind }: { readonly kind: string }) => /^(account|payout)_/.test(kind);

interface Money {
  readonly amount?: bigint | undefined;
  readonly currency?: string | undefined;
}

async function brokenLinks({ extensions }: PageContext): Promise<Problem[]> {
  const bankLinkStatus = ["login_required", "revoked", "failing"];
  return (await extensions.bankLinks.listBankLinks({ ...FEW, bankLinkStatus })).data.map(linkProblem);
}

async function failingEndpoints({ extensions }: PageContext): Promise<Problem[]> {
  const webhookEndpointStatus = ["degraded"];
  return (await extensions.webhooks.listWebhookEndpoints({ ...FEW, webhookEndpointStatus })).data.map(endpointProblem);
}

async function offlineDevices({ extensions }: PageContext): Promise<Problem[]> {
  const offline = { deviceStatus: ["active"], online: false };
  return (await extensions.devices.listDevices({ ...FEW, ...offline })).data.map(deviceProblem);
}

async function requirementsOf({ extensions }: PageContext): Promise<readonly Problem[]> {
  return requirementProblems(accountView(await extensions.merchantAccount.getMerchantAccount({})));
}
