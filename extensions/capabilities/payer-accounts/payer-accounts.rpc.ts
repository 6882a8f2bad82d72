import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/platform/work/work.ts";
import type { PayerAccountService } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { createCardSession, removeCard, setDefaultCard, syncCardSession } from "./payer-cards.ts";
import { createSession, deleteSession } from "./payer-session.ts";
import { readAccount } from "./read-account.ts";
import { requestSignIn } from "./request-sign-in.ts";

export const payerAccountsRpc: ServiceImpl<typeof PayerAccountService> = {
  async requestPayerSignIn(request, context) {
    await requestSignIn(workOf(context), request);
    return {};
  },
  async createPayerSession(request, context) {
    const { sessionToken, expiresAt } = await createSession(workOf(context), request);
    return { sessionToken, expiresAt: timestampFromDate(expiresAt) };
  },
  async deletePayerSession({ sessionToken }, context) {
    await deleteSession(workOf(context), sessionToken);
    return {};
  },
  getPayerAccount: (request, context) => readAccount(workOf(context), request),
  createPayerCardSession: (request, context) => createCardSession(workOf(context), request),
  syncPayerCardSession: (request, context) => syncCardSession(workOf(context), request),
  setDefaultPayerCard: (request, context) => setDefaultCard(workOf(context), request),
  async removePayerCard(request, context) {
    await removeCard(workOf(context), request);
    return {};
  },
};
