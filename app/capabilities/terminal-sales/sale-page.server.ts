import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";
import { cardReceiptFacts } from "#contract/receipt.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ERROR_LABELS } from "./outcome.ts";
import { saleView } from "./sale-view.server.ts";

/** A decision is possible from then on: the service decides. */
const DECIDABLE_AFTER_MS = 10 * 60_000;

/** Everything that the page of one sale shows. @throws Response 404 */
export async function readSalePage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const named = { terminalSaleId: args.params.id ?? "" };
  const sale = saleView(await orNotFound(() => extensions.terminalSales.getTerminalSale(named)));
  const decider = sale.decision?.decidedByUserId;
  const [device, may, deciders] = await Promise.all([
    attempt(() => extensions.devices.getDevice({ deviceId: sale.deviceId })),
    sale.status === "unknown" ? mayChange(viewer) : false,
    decider ? readActorNames(args.context, viewer, [decider]) : {},
  ]);
  return {
    sale,
    device: device.value?.name ?? sale.deviceId,
    cardFacts: sale.receipt ? cardReceiptFacts(sale.receipt) : [],
    decidableAt: decidableAt(sale.unknownSince),
    mayDecide: may,
    deciders,
  };
}

function decidableAt(unknownSince: string | null): string | null {
  return unknownSince && new Date(new Date(unknownSince).getTime() + DECIDABLE_AFTER_MS).toISOString();
}

/** The form of a decision. @throws Response 404, or a redirect where there is nothing to decide */
export async function readDecisionPage(args: LoaderFunctionArgs) {
  const { isFreshSignIn } = await requireAuth(args);
  const page = await readSalePage(args);
  const path = `/terminal-sales/${page.sale.terminalSaleId}`;
  if (page.sale.status !== "unknown" || !page.mayDecide) throw redirect(path);
  return {
    ...page,
    signInPath: isFreshSignIn ? null : signInAgainPath(`${path}/decide`),
    form: newForm(TerminalSaleService.method.decideTerminalSale),
  };
}

const LOST = "Your decision wasn't saved: the result of this sale isn't unknown any more.";

/** POST /terminal-sales/:id/decide */
export async function decide(args: ActionFunctionArgs) {
  const to = `/terminal-sales/${args.params.id}`;
  const result = await formMethod(args, TerminalSaleService.method.decideTerminalSale, {
    required: { outcome: "Choose what happened.", reason: "Say why.", evidence: "Say what proves it." },
    messages: { ...ERROR_LABELS, terminal_sale_not_unknown: LOST },
  });
  const { problem } = result;
  // The form cannot show it, because its page redirects to the sale.
  if (problem && (problem.status === 403 || problem.code === "terminal_sale_not_unknown"))
    return redirectWith(args.request, to, { tone: "danger", text: problem.message });
  return answerResult(args, result, {
    to,
    done: ({ terminalSaleStatus }) =>
      terminalSaleStatus === "succeeded"
        ? "Decided: the customer was charged."
        : "Decided: the customer wasn't charged.",
  });
}
