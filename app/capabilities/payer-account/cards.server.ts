import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  afterDecline,
  browserOf,
  cardSessionIn,
  countAttempt,
  idIn,
  readPayerForm,
  wasDeclined,
} from "#app/capabilities/portal/index.server.ts";
import type { Environment } from "#contract/environment.ts";
import type { PayerCardSession } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { type AccountFrame, asSignedIn, frameOf, readAsSignedIn, refusalOf } from "./account-call.server.ts";
import { accountPath } from "./account-path.ts";

export interface AddCardPage extends AccountFrame {
  readonly form: PayerCardSession;
  readonly returnUrl: string;
  /** A card was tried, and it was not stored. */
  readonly wasDeclined: boolean;
}

/** POST: begins to add a card, makes one the default, or removes one. */
export async function changeCards(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  await countAttempt(args.context);
  const form = await readPayerForm(args.request);
  const [intent, paymentMethodId = ""] = [form.get("intent"), form.get("payment_method_id") ?? undefined];
  if (intent === "add") return addCard(args, environment);
  if (intent !== "default" && intent !== "remove") throw new Response(null, { status: 400 });
  try {
    await asSignedIn(args, environment, async ({ payerAccounts: accounts }, sessionToken) => {
      const named = { sessionToken, paymentMethodId };
      await (intent === "default" ? accounts.setDefaultPayerCard(named) : accounts.removePayerCard(named));
    });
  } catch (error) {
    const { status = 500, code = "" } = refusalOf(error) ?? {};
    if (code === "in_use_by_subscription") return redirect(accountPath(environment, "?done=in_use"), 303);
    // The card changed since the page was shown.
    if (status < 500) return redirect(accountPath(environment, "?done=failed"), 303);
    throw error;
  }
  return redirect(accountPath(environment, `?done=${intent === "default" ? "default" : "removed"}`), 303);
}

async function addCard(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  const browser = browserOf(args);
  const { paymentMethodSessionId: id } = await asSignedIn(args, environment, ({ payerAccounts }, sessionToken) =>
    payerAccounts.createPayerCardSession({ sessionToken, ...browser }),
  );
  return redirect(accountPath(environment, `/cards/new?session=${id}`), 303);
}

/** GET: the engine's form. A session that is over leads back to the account. */
export async function loadAddCard(args: LoaderFunctionArgs, environment: Environment): Promise<AddCardPage> {
  const { origin } = new URL(args.request.url);
  const form = await readSession(args, environment);
  if (form.sessionStatus !== "open") throw redirect(afterwards(args, environment, form), 303);
  const returnUrl = `${origin}${accountPath(environment, `/cards/return?${queryOf(args, form)}`)}`;
  return { ...frameOf(args, environment), form, returnUrl, wasDeclined: wasDeclined(args.request) };
}

/** GET: where the form and 3-D Secure send the payer. The card is read from the engine, whatever the address says. */
export async function returnFromCardForm(args: LoaderFunctionArgs, environment: Environment): Promise<Response> {
  const form = await readSession(args, environment);
  const again = afterDecline(accountPath(environment, `/cards/new?${queryOf(args, form)}`));
  return redirect(form.sessionStatus === "open" ? again : afterwards(args, environment, form), 303);
}

function readSession(args: LoaderFunctionArgs, environment: Environment): Promise<PayerCardSession> {
  const id = cardSessionIn(args.request);
  if (id === null) throw redirect(accountPath(environment), 303);
  return readAsSignedIn(args, environment, ({ payerAccounts }, sessionToken) =>
    payerAccounts.syncPayerCardSession({ sessionToken, paymentMethodSessionId: id }),
  );
}

/** The subscription for which a card is added; null for the account. */
const subscriptionIn = ({ request }: LoaderFunctionArgs): string | null => idIn(request, "subscription");

function queryOf(args: LoaderFunctionArgs, { paymentMethodSessionId: session }: PayerCardSession): string {
  const subscription = subscriptionIn(args);
  return String(new URLSearchParams({ session, ...(subscription && { subscription }) }));
}

/** Back to the page on which the payer began. */
function afterwards(args: LoaderFunctionArgs, environment: Environment, { sessionStatus }: PayerCardSession): string {
  const done = `?done=${sessionStatus === "completed" ? "added" : "failed"}`;
  const subscription = subscriptionIn(args);
  return accountPath(environment, `${subscription ? `/subscriptions/${subscription}` : ""}${done}`);
}
