import { createLink } from "#extensions/capabilities/payer-accounts/create-link.ts";
import { createCardSession } from "#extensions/capabilities/payer-accounts/payer-cards.ts";
import { createSession } from "#extensions/capabilities/payer-accounts/payer-session.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { newAddress, tokenIn } from "./signing-in.ts";

/** What is used up is made for each request: another organization's is an unknown one. */
const aLink = async (work: UnitOfWork, customerId: string) => tokenIn((await createLink(work, customerId)).url);

const ofCard: Entry = {
  json: ({ payer_session_token, payer_payment_method_id }) => ({
    session_token: payer_session_token,
    payment_method_id: payer_payment_method_id,
  }),
};

/** A portal has its own host: on ours these pages do not exist. */
const onPortals = (pages: readonly string[]) =>
  Object.fromEntries(
    pages.flatMap((page) =>
      ["", "sandbox."].map((prefix): [string, Entry] => {
        const [verb, name] = page.split(" ");
        const form = verb === "POST" && { form: () => ({ intent: "add" }) };
        return [`${verb} routes/portal+/_payer+/${prefix}${name}`, { ...form, control: null }];
      }),
    ),
  );

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
    const token = await aLink(organization.work(), customerId);
    const { sessionToken } = await createSession(organization.work(), { signInToken: token });
    const paid = await aPaidTransaction(platform, organization, { customerId });
    const form = await createCardSession(organization.work(), { sessionToken });
    return {
      payer_sign_in_token: await aLink(organization.work(), customerId),
      payer_session_token: sessionToken,
      payer_payment_method_id: paymentMethodId,
      payer_transaction_id: paid.transactionId,
      payer_payment_method_session_id: form.paymentMethodSessionId,
    };
  },
  entries: {
    "PayerAccountService.RequestPayerSignIn": { json: () => ({ email: newAddress() }) },
    "PayerAccountService.CreatePayerSession": {
      json: ({ payer_sign_in_token }) => ({ sign_in_token: payer_sign_in_token }),
    },
    "PayerAccountService.DeletePayerSession": { json: () => ({ session_token: "s".repeat(43) }) },
    "PayerAccountService.GetPayerAccount": {
      json: ({ payer_session_token }) => ({ session_token: payer_session_token }),
    },
    "PayerReceiptService.GetPayerReceipt": {
      json: ({ payer_session_token, payer_transaction_id }) => ({
        session_token: payer_session_token,
        transaction_id: payer_transaction_id,
      }),
    },
    "PayerAccountService.CreatePayerCardSession": {
      json: ({ payer_session_token }) => ({ session_token: payer_session_token }),
    },
    "PayerAccountService.SyncPayerCardSession": {
      json: ({ payer_session_token, payer_payment_method_session_id }) => ({
        session_token: payer_session_token,
        payment_method_session_id: payer_payment_method_session_id,
      }),
    },
    "PayerAccountService.SetDefaultPayerCard": ofCard,
    "PayerAccountService.RemovePayerCard": ofCard,
    ...onPortals([
      ...["GET account._index", "GET account.sign-in", "POST account.sign-in", "POST account.sign-out"],
      ...["GET account.cards", "POST account.cards", "GET account.cards_.new", "GET account.cards_.return"],
      ...["GET account.payments.$transactionId"],
    ]),
  },
};
