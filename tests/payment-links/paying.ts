import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { reasonOf } from "#extensions/caller/index.ts";
import { PaymentLinkEntity } from "#extensions/capabilities/payment-links/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import type { StartCheckoutRequestSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { CreatePaymentLinkRequestSchema, PaymentLink } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

export type Request = MessageInitShape<typeof CreatePaymentLinkRequestSchema>;
export type Start = MessageInitShape<typeof StartCheckoutRequestSchema>;

const MINUTE_MS = 60_000;
const CALL = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** A merchant with the payers of its links. */
export async function aShop(platform: Platform, given?: TestOrganization) {
  const organization = given ?? (await anOrganization(platform));
  const { checkout } = platform.callers.grpc.forPayer({ organizationSlug: organization.slug, environment: "sandbox" });
  const { paymentLinks, transactions, testClocks, refunds } = callersOf(platform, organization);
  const shop = { organization, checkout, paymentLinks, transactions, refunds };
  const start = Date.now() + MINUTE_MS;
  return {
    ...shop,
    /** Work at the time of the shop's own clock. */
    work: () => openUnitOfWork(platform.context, organization.work().tenant, CALL),
    /** Moves the shop's own clock, on which all due work runs on the way. The first call begins it. */
    afterMinutes: (minutes: number) =>
      testClocks.advanceTestClock({ to: timestampFromDate(new Date(start + minutes * MINUTE_MS)) }),
    aLink: async (request: Request = {}) => {
      const link = await paymentLinks.createPaymentLink(
        { title: "Running shoes", amountType: "fixed", currency: "USD", amount: 4_200n, ...request },
        withKey(),
      );
      return { ...link, code: await codeOf(organization, link) };
    },
    /** What the link's row counts. */
    stateOf: ({ paymentLinkId }: Pick<PaymentLink, "paymentLinkId">) =>
      readRow(organization.work(), PaymentLinkEntity, paymentLinkId, "payment link"),
    typesOf: async ({ paymentLinkId: subjectId }: Pick<PaymentLink, "paymentLinkId">) => {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type.replace("payment_link.", ""));
    },
    begin: (code: string, request: Start = {}, key?: string) =>
      untilDone(() => checkout.startCheckout(aStart(organization, code, request), withKey(key))),
    pay: (transactionId: string, testCard = "saved_insufficient_funds", payerDecision?: string) =>
      untilDone(() =>
        transactions.payTransaction({ transactionId, testCard, ...(payerDecision && { payerDecision }) }, withKey()),
      ),
  };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

let addresses = 0;

/** Each payer has an address of their own, so that declines of others lead nobody to a challenge. */
function anAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) % 256}.${(addresses >> 8) % 256}.${addresses % 256}`;
}

export function aStart({ slug }: Pick<TestOrganization, "slug">, code: string, request: Start = {}): Start {
  return {
    code,
    priceVersion: "1",
    expectedTotal: 4_200n,
    payerIp: anAddress(),
    returnUrl: `https://${slug}.portal.example/pay/${code}/{attempt}/return`,
    ...request,
  };
}

async function codeOf(organization: TestOrganization, { paymentLinkId }: PaymentLink): Promise<string> {
  return (await readRow(organization.work(), PaymentLinkEntity, paymentLinkId, "payment link")).code;
}

/** The reason of a refusal; null for a call that succeeds. */
export function refusalOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => reasonOf(error) ?? Promise.reject(error),
  );
}
