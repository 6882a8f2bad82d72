import { randomBytes } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusalOf } from "#app/capabilities/portal/index.server.ts";
import { contentDisposition } from "#app/rest/file-response.server.ts";
import { type PayerLanguage, payerLanguage } from "#app/rest/payer-language.ts";
import type { InvoicePage, InvoicePaymentForm } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { callInvoicePage, codeOf, namedBy } from "./invoice-call.server.ts";

export type InvoiceNotice = "changed" | "notStarted" | "notConfirmed";

/** What the page of an invoice shows. */
export interface ShownInvoice {
  readonly invoice: InvoicePage;
  readonly language: PayerLanguage;
  readonly code: string;
  readonly notice: InvoiceNotice | null;
  /** Makes a form that is sent twice one payment. */
  readonly formKey: string;
  /** Whether the payer asked to pay without saved cards. */
  readonly isGuest: boolean;
}

/** GET: it changes nothing, and asks the engine nothing. */
export async function loadInvoicePage(args: LoaderFunctionArgs) {
  return invoicePage(args, null);
}

const STATUS_OF: Readonly<Record<InvoiceNotice, number>> = { changed: 409, notStarted: 503, notConfirmed: 503 };

/** The page, with the status that says what it is. */
export async function invoicePage(args: LoaderFunctionArgs, notice: InvoiceNotice | null) {
  const invoice = await readPage(args);
  const shown: ShownInvoice = {
    ...{ invoice, notice, code: codeOf(args), language: languageOf(args, invoice) },
    formKey: randomBytes(16).toString("base64url"),
    isGuest: new URL(args.request.url).searchParams.has("guest"),
  };
  const status = notice ? STATUS_OF[notice] : 200;
  return data(shown, { status, headers: { "cache-control": "no-store" } });
}

export function readPage(args: LoaderFunctionArgs): Promise<InvoicePage> {
  return callInvoicePage(args, (pages) => pages.getInvoicePage(namedBy(args)));
}

/** What the page of the card shows. */
export interface ShownCard {
  readonly invoice: InvoicePage;
  /** Null when the engine doesn't answer. */
  readonly form: InvoicePaymentForm | null;
  readonly language: PayerLanguage;
  readonly code: string;
  readonly returnUrl: string;
}

/** GET: asks the engine only for what its form needs. Without a payment that takes a card it leads to the invoice. */
export async function loadCardPage(args: LoaderFunctionArgs): Promise<ShownCard> {
  const code = codeOf(args);
  const invoice = await readPage(args);
  if (invoice.step !== "card") throw redirect(`/invoices/${code}`, 303);
  const form = await callInvoicePage(args, (pages) => pages.getInvoicePaymentForm(namedBy(args))).catch(
    (error: unknown) => {
      if (!refusalOf(error)) throw error;
      return null;
    },
  );
  const returnUrl = `${args.context.portalOrigin}/invoices/${code}/return`;
  return { invoice, form, code, returnUrl, language: languageOf(args, invoice) };
}

/**
 * Where the form, its page and 3-D Secure send the payer: the payment is read from the engine, whatever the address
 * says, and the engine's parameters leave the address bar.
 */
export async function returnToInvoice(args: LoaderFunctionArgs): Promise<Response> {
  const { step } = await callInvoicePage(args, (pages) => pages.syncInvoicePayment(namedBy(args)));
  return redirect(`/invoices/${codeOf(args)}${step === "card" ? "/pay" : ""}`, 303);
}

/** GET: the invoice as a PDF file. */
export async function downloadInvoice(args: LoaderFunctionArgs): Promise<Response> {
  const code = codeOf(args);
  const file = await callInvoicePage(args, (pages) => pages.getInvoicePageFile({ code }));
  return new Response(file.content as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": contentDisposition("attachment", file.fileName),
      "cache-control": "no-store",
    },
  });
}

/** Of the customer, else of the browser. */
function languageOf({ request }: LoaderFunctionArgs, { language }: InvoicePage): PayerLanguage {
  return language === "de" || language === "en" ? language : payerLanguage(request.headers.get("accept-language"));
}
