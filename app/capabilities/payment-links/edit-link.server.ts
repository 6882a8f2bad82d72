import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { linkValues } from "./link-values.ts";
import { linkPath } from "./payment-link-columns.tsx";
import { ERROR_LABELS, hasEnded } from "./payment-link-labels.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";
import { previewProblem } from "./preview-problem.server.ts";
import { readBrand } from "./read-brand.server.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";

const { updatePaymentLink } = PaymentLinkService.method;

/** The page that changes a link. @throws Response 404, or a redirect to the page of a link that has ended */
export async function readEditedLink(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [link, brand] = await Promise.all([readPaymentLink(args), readBrand(page)]);
  if (hasEnded(link)) throw redirect(linkPath(link));
  return { link, values: linkValues(link), form: changeForm(link), brand, environment: page.environment };
}

function changeForm(link: PaymentLinkView) {
  const { title, description, maxUses, amount, currency, inactiveMessage, reference, metadata, version } = link;
  return newForm(
    updatePaymentLink,
    {
      title,
      description: description ?? "",
      max_uses: maxUses === null ? "" : String(maxUses),
      amount: amount === null ? "" : decimalOf(amount, currency),
      inactive_message: inactiveMessage ?? "",
      reference: reference ?? "",
      metadata_key: Object.keys(metadata),
      metadata_value: Object.values(metadata),
      metadata_stored: Object.keys(metadata),
    },
    version,
  );
}

/** Texts that an empty field removes. */
const CLEARED = ["description", "inactive_message", "reference"];

/** POST /payment-links/:id/edit: changes the link, or shows the page again with a preview. */
export async function changeLink(args: ActionFunctionArgs) {
  await requireAuth(args);
  const sent = [...(await readForm(args.request.clone()))];
  if (sent.some(([name]) => name === "preview")) return data({ problem: previewProblem(sent) });
  return answerResult(
    args,
    await formMethod(args, updatePaymentLink, { clears: CLEARED, messages: ERROR_LABELS, idempotent: true }),
    { to: `/payment-links/${args.params.id}`, done: "Payment link saved." },
  );
}
