import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { browserOf, countAttempt, readPayerForm, refusalOf } from "#app/capabilities/portal/index.server.ts";
import { callDunningPage, codeOf } from "./dunning-call.server.ts";
import { dunningPage, pathOf } from "./dunning-page.server.ts";

/** POST: begins to take a card, for the sums that the page showed. */
export async function startDunningCard(args: ActionFunctionArgs) {
  await countAttempt(args.context);
  const expected = readTotals((await readPayerForm(args.request)).get("totals") ?? "");
  const request = { code: codeOf(args), expected, ...browserOf(args) };
  try {
    const { paymentMethodSessionId } = await callDunningPage(args, (pages) => pages.startDunningCard(request));
    return redirect(`${pathOf(args)}/form?session=${paymentMethodSessionId}`, 303);
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code === undefined) throw error;
    // No page of ours sends it.
    if (code === "validation_failed") throw new Response(null, { status: 400 });
    // The page says what has become of it meanwhile.
    if (code === "dunning_nothing_due" || code === "dunning_link_expired") return redirect(pathOf(args), 303);
    return dunningPage(args, code === "dunning_amount_changed" ? "changed" : "notStarted");
  }
}

/** "EUR 1200,USD 300". @throws Response 400 */
function readTotals(text: string) {
  return text.split(",").map((each) => {
    const [, currency, amount] = /^([A-Z]{3}) (\d{1,15})$/.exec(each) ?? [];
    if (currency === undefined || amount === undefined) throw new Response(null, { status: 400 });
    return { currency, amount: BigInt(amount) };
  });
}
