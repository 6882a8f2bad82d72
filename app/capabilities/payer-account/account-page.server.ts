import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Environment } from "#contract/environment.ts";
import type { PayerAccount } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import type { PayerCredit, PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { type AccountFrame, asPayer, frameOf, readAsSignedIn, sessionOf, toSignIn } from "./account-call.server.ts";

const PAYMENTS_PER_PAGE = 20;

export interface AccountPage extends AccountFrame {
  readonly account: PayerAccount;
  readonly subscriptions: readonly PayerSubscription[];
  readonly credits: readonly PayerCredit[];
  /** What the payer has just done with a card; empty for nothing. */
  readonly done: string;
}

/** GET: the subscriptions, payments, refunds and cards of whoever is signed in. */
export async function loadAccount(args: LoaderFunctionArgs, environment: Environment): Promise<AccountPage> {
  const query = new URL(args.request.url).searchParams;
  const cursor = query.get("cursor");
  const account = await readAsSignedIn(args, environment, ({ payerAccounts }, sessionToken) =>
    payerAccounts.getPayerAccount({ sessionToken, limit: PAYMENTS_PER_PAGE, ...(cursor && { cursor }) }),
  );
  const { subscriptions, credits } = await readAsSignedIn(args, environment, ({ payerSubscriptions }, sessionToken) =>
    payerSubscriptions.listPayerSubscriptions({ sessionToken }),
  );
  return { ...frameOf(args, environment), account, subscriptions, credits, done: query.get("done") ?? "" };
}

/** POST: ends the session. */
export async function signOut(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  const sessionToken = sessionOf(args, environment);
  if (sessionToken !== null)
    await asPayer(args, environment, (accounts) => accounts.deletePayerSession({ sessionToken }));
  return toSignIn(args, environment);
}
