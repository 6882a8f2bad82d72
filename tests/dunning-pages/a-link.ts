import { findOwner } from "#extensions/capabilities/customers/index.ts";
import { DunningLinkEntity } from "#extensions/capabilities/dunning-pages/dunning-link.entity.ts";
import { createDunningLink } from "#extensions/capabilities/dunning-pages/index.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { codeHashOf } from "#extensions/platform/kernel/page-code.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aFailingSubscriber } from "#tests/dunning/dunned.ts";
import type { Subscriber } from "#tests/subscriptions/subscribing.ts";
import type { Platform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { withKey } from "#tests/support/transactions.ts";

const JOB = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** A payer whose renewal failed, and what the payer does on the page of the email's link. */
export async function aLink(platform: Platform, testCard = "saved_insufficient_funds") {
  return onPage(platform, await aFailingSubscriber(platform, testCard));
}

/** The same for a payer who is known. */
export async function onPage<Payer extends Subscriber>(platform: Platform, payer: Payer) {
  const { organization, customerId } = payer;
  const { dunningPages: pages } = platform.callers.grpc.forPayer({
    organizationSlug: organization.slug,
    environment: "sandbox",
  });
  const onClock = () => openUnitOfWork(platform.context, organization.work().tenant, JOB);
  /** As the job that sends an email makes it. */
  const newCode = async (): Promise<string> => {
    const work = await onClock();
    const customer = await findOwner(work, customerId);
    const [invoice] = await work.em.find(InvoiceEntity, { dunningStatus: { $ne: null } }, { orderBy: { id: "asc" } });
    if (!customer || !invoice) throw new Error("nothing is in dunning");
    const url = await createDunningLink(work, customer, invoice);
    return url?.split("/").at(-1) ?? "";
  };
  const code = await newCode();
  const expected = async (of = code) => (await pages.getDunningPage({ code: of })).totals;
  return {
    ...{ ...payer, pages, code, newCode, onClock },
    view: (of = code) => pages.getDunningPage({ code: of }),
    start: async (of = code) =>
      untilDone(async () =>
        pages.startDunningCard({ code: of, expected: await expected(of), payerIp: "203.0.113.9", userAgent: "Test" }),
      ),
    /** The payer enters a card in the engine's form. */
    enter: (id: string, card: string) =>
      untilDone(() =>
        payer.paymentMethods.completePaymentMethodSession({ paymentMethodSessionId: id, testCard: card }, withKey()),
      ),
    sync: (paymentMethodSessionId: string, of = code) => pages.syncDunningCard({ code: of, paymentMethodSessionId }),
    link: async (of = code) => (await onClock()).em.findOneOrFail(DunningLinkEntity, { codeHash: codeHashOf(of) }),
  };
}
