import { listCredits } from "#extensions/capabilities/customer-credits/index.ts";
import { accountIds, getAccount } from "#extensions/capabilities/payer-accounts/index.ts";
import { loadSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type PayerSubscription, PayerSubscriptionService } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { cancelOwn, keepOwn } from "./cancel.ts";
import { changePrice, previewChange } from "./change-price.ts";
import { addCard, chooseCard } from "./choose-card.ts";
import { dropOwnChange } from "./drop-change.ts";
import { listOwn } from "./own-subscription.ts";
import { readPage } from "./read-page.ts";
import { shownSubscription } from "./shown-subscription.ts";

/** Subscriptions in the account of payers (docs/payer-accounts.md). */
export const payerSubscriptions = capability("payer-subscriptions", {
  service: PayerSubscriptionService,
  handlers: {
    async listPayerSubscriptions({ sessionToken }, context) {
      const work = workOf(context);
      const subscriptions: PayerSubscription[] = [];
      for (const { id } of await listOwn(work, sessionToken))
        subscriptions.push(await shownSubscription(work, await loadSubscription(work, id)));
      const customerIds = await accountIds(work, await getAccount(work, sessionToken));
      return { subscriptions, credits: await listCredits(work, customerIds) };
    },
    getPayerSubscription: (request, context) => readPage(workOf(context), request),
    cancelPayerSubscription: (request, context) => cancelOwn(workOf(context), request),
    keepPayerSubscription: (request, context) => keepOwn(workOf(context), request),
    dropPayerChange: (request, context) => dropOwnChange(workOf(context), request),
    previewPayerChange: (request, context) => previewChange(workOf(context), request),
    changePayerSubscription: (request, context) => changePrice(workOf(context), request),
    setPayerSubscriptionCard: (request, context) => chooseCard(workOf(context), request),
    createPayerSubscriptionCardSession: (request, context) => addCard(workOf(context), request),
  },
});
