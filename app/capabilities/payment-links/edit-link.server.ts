import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { contractFields, ownTips } from "./builder-fields.server.ts";
import { CONTENT, changedPaths, entriesOf, STOCK, TERMS, withItems } from "./changed-paths.ts";
import { formZone, sentZone } from "./form-zone.server.ts";
import { linkValues } from "./link-values.ts";
import { linkPath } from "./payment-link-columns.tsx";
import { ERROR_LABELS, hasEnded } from "./payment-link-labels.ts";
import { previewOf } from "./preview.ts";
import { readBrand } from "./read-brand.server.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";
import { isWrong, shownAgain } from "./typed-form.server.ts";

const { updatePaymentLink } = PaymentLinkService.method;

/** The page that changes a link. @throws Response 404, or a redirect to the page of a link that has ended */
export async function readEditedLink(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [link, brand, timeZone] = await Promise.all([
    readPaymentLink(args),
    readBrand(page),
    formZone(args.request, page),
  ]);
  if (hasEnded(link)) throw redirect(linkPath(link));
  const form = newForm(updatePaymentLink, linkValues(link, timeZone), link.version);
  return { link, form, preview: previewOf(form.defaults), brand, environment: page.environment };
}

/** POST /payment-links/:id/edit: changes what differs, or shows the page again with a preview. */
export async function changeLink(args: ActionFunctionArgs) {
  const page = await requireAuth(args);
  const typed = [...(await readForm(args.request.clone()))];
  const link = await readPaymentLink(args);
  const known = linkValues(link, await sentZone(typed, args.request, page));
  const kept = link.amountsChangeable ? {} : known;
  if (typed.some(([name]) => name === "preview")) return shownAgain(typedForm(typed), 200, kept);
  // Once a payer has started to pay, the form has the stock of the items alone.
  const sent = link.amountsChangeable ? typed : withItems(typed, known);
  const fields = contractFields(sent);
  if (isWrong(fields)) return shownAgain(withErrors(typedForm(typed), fields.errors), 422, kept);
  const terms = link.amountsChangeable ? TERMS : STOCK;
  const paths = changedPaths(valuesOf(sent), known, [...CONTENT, ...terms]);
  if (paths.length === 0) return redirectWith(args.request, linkPath(link), { tone: "done", text: "Nothing changed." });
  const result = await formMethod(
    { ...args, request: withEntries(args.request, entriesOf(fields.entries, paths)) },
    updatePaymentLink,
    {
      fill: () => ({ updateMask: { paths }, ...(paths.includes("tip") && ownTips(sent)) }),
      messages: ERROR_LABELS,
      idempotent: true,
    },
  );
  if (result.problem) return shownAgain(asTyped(result.problem, typed), 422, kept);
  return answerResult(args, result, { to: linkPath(link), done: "Payment link saved." });
}
