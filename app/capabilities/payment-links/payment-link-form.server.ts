import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { chosenCustomer } from "#app/dashboard/filters/found-options.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { TIME_ZONE } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { contractFields, ownTips } from "./builder-fields.server.ts";
import { formZone } from "./form-zone.server.ts";
import { ERROR_LABELS } from "./payment-link-labels.ts";
import { previewOf } from "./preview.ts";
import { readBrand } from "./read-brand.server.ts";
import { isWrong, shownAgain } from "./typed-form.server.ts";

const { createPaymentLink } = PaymentLinkService.method;

/** The page of a new link. Receipts go to the payer's email, so the page asks for it. */
export async function readNewLink(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [brand, currency, timeZone] = await Promise.all([
    readBrand(page),
    usualCurrency(page),
    formZone(args.request, page),
  ]);
  const form = newForm(createPaymentLink, {
    [TIME_ZONE]: timeZone,
    amount_type: "fixed",
    currency,
    use: "multiple",
    "collect[email]": "required",
    "tax_rate[inclusive]": "true",
    "tip[suggested_basis_points]": "10 15 20",
  });
  return { form, preview: previewOf(form.defaults), brand, environment: page.environment };
}

/** That of the newest link. */
async function usualCurrency({ extensions }: PageContext): Promise<string> {
  const { value } = await attempt(() => extensions.paymentLinks.listPaymentLinks({ limit: 1 }));
  return value?.data[0]?.currency ?? "USD";
}

/** POST /payment-links/new: creates the link, or shows the page again with a preview. */
export async function createLink(args: ActionFunctionArgs) {
  const page = await requireAuth(args);
  const sent = [...(await readForm(args.request.clone()))];
  const form = new URLSearchParams(sent.map(([name, value]) => [name, value]));
  if (form.has("preview")) return shownAgain(typedForm(sent), 200);
  const customerId = await customerIn(page, form);
  if (customerId.error) return shownAgain(withErrors(typedForm(sent), { customer: customerId.error }), 422);
  const fields = contractFields(sent);
  if (isWrong(fields)) return shownAgain(withErrors(typedForm(sent), fields.errors), 422);
  const { value, problem } = await formMethod(
    { ...args, request: withEntries(args.request, fields.entries) },
    createPaymentLink,
    {
      fill: () => ({ ...(customerId.value && { customerId: customerId.value }), ...ownTips(sent) }),
      messages: ERROR_LABELS,
    },
  );
  if (problem) return shownAgain(asTyped(problem, sent), 422);
  const text = value.paymentLinkStatus === "draft" ? "Draft saved." : "Payment link created.";
  return redirectWith(args.request, `/payment-links/${value.paymentLinkId}`, { tone: "done", text });
}

/** Without scripts the customer is a text, which the server looks for. */
async function customerIn({ extensions }: PageContext, form: URLSearchParams) {
  const text = form.get("customer")?.trim() ?? "";
  if (text === "") return { value: null };
  const { chosen, candidates } = await chosenCustomer(extensions, text);
  if (chosen) return { value: chosen.value };
  return {
    value: null,
    error: candidates.length > 0 ? "Several customers match. Enter an ID." : "No customer matches.",
  };
}
