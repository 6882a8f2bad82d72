import { create } from "@bufbuild/protobuf";
import type { ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type GetPayerAccountRequestSchema,
  type PayerAccount,
  PayerAccountSchema,
} from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { listCards } from "./payer-cards.ts";
import { payerPaymentList } from "./payer-payment.list.ts";
import type { PayerSession } from "./payer-session.entity.ts";
import { getAccount } from "./payer-session.ts";
import { addressContext } from "./request-sign-in.ts";

type Asked = ListRequest<typeof GetPayerAccountRequestSchema> & { readonly sessionToken: string };

/** @throws payer_session_ended, cursor_invalid, cursor_filter_mismatch */
export async function readAccount(work: UnitOfWork, request: Asked): Promise<PayerAccount> {
  const account = await getAccount(work, request.sessionToken);
  const { data, nextCursor, prevCursor } = await listPage(work, payerPaymentList, request);
  const email = await emailOf(work, account.session);
  return create(PayerAccountSchema, {
    ...(email !== null && { email }),
    payments: data,
    ...(nextCursor !== undefined && { nextCursor }),
    ...(prevCursor !== undefined && { prevCursor }),
    cards: await listCards(work, account),
    timeZone: account.customers.find(({ timeZone }) => timeZone != null)?.timeZone ?? "UTC",
  });
}

async function emailOf({ context }: UnitOfWork, session: PayerSession): Promise<string | null> {
  return session.sealedEmail == null ? null : context.encryption.decrypt(session.sealedEmail, addressContext(session));
}
