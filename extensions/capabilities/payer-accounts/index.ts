import { capability } from "#extensions/platform/composition/capability.ts";
import { PayerAccountService } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { endSessions, followCustomers, forgetSignIns } from "./end-accounts.ts";
import { signInJob } from "./mail-sign-in.ts";
import { payerAccountsRpc } from "./payer-accounts.rpc.ts";
import { payerPaymentList } from "./payer-payment.list.ts";
import { PayerSessionEntity } from "./payer-session.entity.ts";
import { END_SESSION } from "./payer-session.ts";
import { PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { FORGET_SIGN_IN } from "./request-sign-in.ts";

/** What payers see of themselves on an organization's public host (docs/payer-accounts.md). */
export const payerAccounts = capability("payer-accounts", {
  service: PayerAccountService,
  handlers: payerAccountsRpc,
  lists: [payerPaymentList],
  entities: [PayerSignInEntity, PayerSessionEntity],
  jobs: [signInJob],
  due: { [FORGET_SIGN_IN]: forgetSignIns, [END_SESSION]: endSessions },
  follows: followCustomers,
});

export { createLink } from "./create-link.ts";
export { findSignedIn } from "./find-signed-in.ts";
export { getOwnPayment } from "./own-payment.ts";
export { beginCardSession, cardsOf, readCardSession } from "./payer-cards.ts";
export { accountIds } from "./payer-payment.list.ts";
export { getAccount } from "./payer-session.ts";
