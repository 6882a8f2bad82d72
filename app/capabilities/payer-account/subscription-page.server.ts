import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { browserOf, countAttempt, readPayerForm } from "#app/capabilities/portal/index.server.ts";
import type { Environment } from "#contract/environment.ts";
import type { PayerChangePreview, PayerSubscriptionPage } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { type AccountFrame, asSignedIn, frameOf, readAsSignedIn, refusalOf } from "./account-call.server.ts";
import { accountPath } from "./account-path.ts";
import { REASONS } from "./subscription-texts.ts";

export interface SubscriptionPage extends AccountFrame, Pick<PayerSubscriptionPage, "invoices" | "offers" | "cards"> {
  readonly subscription: NonNullable<PayerSubscriptionPage["subscription"]>;
  /** What the payer has just done; empty for nothing. */
  readonly done: string;
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const idOf = ({ params }: Args): string => params.subscriptionId ?? "";
const pathOf = (args: Args, environment: Environment, below = ""): string =>
  accountPath(environment, `/subscriptions/${encodeURIComponent(idOf(args))}${below}`);

/** GET: a subscription of whoever is signed in. @throws Response 404 for any other */
export async function loadSubscription(args: LoaderFunctionArgs, environment: Environment): Promise<SubscriptionPage> {
  const { subscription, invoices, offers, cards } = await readAsSignedIn(args, environment, (clients, sessionToken) =>
    clients.payerSubscriptions.getPayerSubscription({ sessionToken, subscriptionId: idOf(args) }),
  );
  if (!subscription) throw new Response(null, { status: 404 });
  const done = new URL(args.request.url).searchParams.get("done") ?? "";
  return { ...frameOf(args, environment), subscription, invoices, offers, cards, done };
}

/** GET: the second step of a cancellation. One that cannot be canceled leads back. */
export async function loadCancel(args: LoaderFunctionArgs, environment: Environment): Promise<SubscriptionPage> {
  const page = await loadSubscription(args, environment);
  if (!page.subscription.canCancel) throw redirect(pathOf(args, environment), 303);
  return page;
}

/** POST: takes back a cancellation or a change, chooses a card, or begins to add one. */
export async function changeSubscription(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  await countAttempt(args.context);
  const form = await readPayerForm(args.request);
  const subscriptionId = idOf(args);
  const intent = form.get("intent");
  if (intent === "keep")
    return acting(args, environment, "kept", ({ payerSubscriptions }, sessionToken) =>
      payerSubscriptions.keepPayerSubscription({ sessionToken, subscriptionId }),
    );
  if (intent === "undo")
    return acting(args, environment, "undone", ({ payerSubscriptions }, sessionToken) =>
      payerSubscriptions.dropPayerChange({ sessionToken, subscriptionId }),
    );
  if (intent === "card")
    return acting(args, environment, "card", ({ payerSubscriptions }, sessionToken) => {
      const paymentMethodId = form.get("payment_method_id") ?? "";
      return payerSubscriptions.setPayerSubscriptionCard({ sessionToken, subscriptionId, paymentMethodId });
    });
  if (intent !== "add") throw new Response(null, { status: 400 });
  const session = await readAsSignedIn(args, environment, ({ payerSubscriptions }, sessionToken) =>
    payerSubscriptions.createPayerSubscriptionCardSession({ sessionToken, subscriptionId, ...browserOf(args) }),
  );
  const query = new URLSearchParams({ session: session.paymentMethodSessionId, subscription: subscriptionId });
  return redirect(accountPath(environment, `/cards/new?${query}`), 303);
}

/** POST: cancels at the end of the period. */
export async function cancelSubscription(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  await countAttempt(args.context);
  const form = await readPayerForm(args.request);
  const reason = REASONS.find((each) => each === form.get("reason"));
  const comment = form.get("comment")?.trim().slice(0, MOST_COMMENT);
  return acting(args, environment, "canceled", ({ payerSubscriptions }, sessionToken) =>
    payerSubscriptions.cancelPayerSubscription({
      ...{ sessionToken, subscriptionId: idOf(args) },
      ...(reason && { reason }),
      ...(comment && { comment }),
    }),
  );
}

const MOST_COMMENT = 500;

export interface ChangePage extends AccountFrame {
  readonly subscriptionId: string;
  readonly preview: PayerChangePreview;
  /** The amounts changed since the payer looked at them. */
  readonly isAgain: boolean;
}

/** GET: what a change bills. A price that is no longer offered leads back. */
export async function loadChange(args: LoaderFunctionArgs, environment: Environment): Promise<ChangePage> {
  const query = new URL(args.request.url).searchParams;
  const named = { subscriptionId: idOf(args), priceId: query.get("price") ?? "" };
  await loadSubscription(args, environment);
  try {
    const preview = await asSignedIn(args, environment, ({ payerSubscriptions }, sessionToken) =>
      payerSubscriptions.previewPayerChange({ sessionToken, ...named }),
    );
    return { ...frameOf(args, environment), subscriptionId: idOf(args), preview, isAgain: query.has("again") };
  } catch (error) {
    if (!isForPayer(error)) throw error;
    throw redirect(pathOf(args, environment, "?done=failed"), 303);
  }
}

const COMPUTED_AGAIN: ReadonlySet<string> = new Set(["preview_stale", "preview_expired", "preview_mismatch"]);

/** POST: changes as it was previewed. What changed meanwhile is shown again before anything is charged. */
export async function changePrice(args: ActionFunctionArgs, environment: Environment): Promise<Response> {
  await countAttempt(args.context);
  const form = await readPayerForm(args.request);
  const [priceId, previewToken] = [form.get("price_id") ?? "", form.get("preview_token") ?? ""];
  try {
    const { pendingChange } = await asSignedIn(args, environment, ({ payerSubscriptions }, sessionToken) =>
      payerSubscriptions.changePayerSubscription({ sessionToken, subscriptionId: idOf(args), priceId, previewToken }),
    );
    const done = { payment: "unpaid", at_renewal: "scheduled" }[pendingChange ?? ""] ?? "changed";
    return redirect(pathOf(args, environment, `?done=${done}`), 303);
  } catch (error) {
    if (!isForPayer(error)) throw error;
    const isComputedAgain = COMPUTED_AGAIN.has(refusalOf(error)?.code ?? "");
    const again = `/change?${new URLSearchParams({ price: priceId, again: "1" })}`;
    return redirect(pathOf(args, environment, isComputedAgain ? again : "?done=failed"), 303);
  }
}

/** Does it, and leads back to the subscription, which says what was done. */
async function acting(
  args: ActionFunctionArgs,
  environment: Environment,
  done: string,
  call: Parameters<typeof asSignedIn>[2],
): Promise<Response> {
  try {
    await asSignedIn(args, environment, call);
  } catch (error) {
    if (refusalOf(error)?.status === 404) throw new Response(null, { status: 404 });
    if (!isForPayer(error)) throw error;
    return redirect(pathOf(args, environment, "?done=failed"), 303);
  }
  return redirect(pathOf(args, environment, `?done=${done}`), 303);
}

const isForPayer = (error: unknown): boolean => (refusalOf(error)?.status ?? 500) < 500;
