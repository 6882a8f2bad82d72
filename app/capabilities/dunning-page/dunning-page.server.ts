import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  afterDecline,
  cardSessionIn,
  environmentOfCode,
  refusalOf,
  wasDeclined,
} from "#app/capabilities/portal/index.server.ts";
import { type PayerLanguage, payerLanguage } from "#app/rest/payer-language.ts";
import type { Environment } from "#contract/environment.ts";
import type { DunningPage } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import type { PayerCardSession } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { callDunningPage, codeOf } from "./dunning-call.server.ts";

export type DunningNotice = "changed" | "notStarted";

/** What the page of failed charges shows. */
export interface ShownDunning {
  /** Null for a link that has expired. */
  readonly page: DunningPage | null;
  readonly language: PayerLanguage;
  readonly environment: Environment;
  readonly code: string;
  readonly notice: DunningNotice | null;
}

const STATUS_OF: Readonly<Record<DunningNotice, number>> = { changed: 409, notStarted: 503 };

/** GET: it changes nothing, since mail programs open links by themselves, and asks the engine nothing. */
export async function loadDunningPage(args: LoaderFunctionArgs) {
  return dunningPage(args, null);
}

/** The page, with the status that says what it is. */
export async function dunningPage(args: LoaderFunctionArgs, notice: DunningNotice | null) {
  const page = await readPage(args);
  const shown: ShownDunning = { page, notice, ...placeOf(args, page) };
  const isOver = page === null || page.step === "closed";
  const status = isOver ? 410 : notice ? STATUS_OF[notice] : 200;
  return data(shown, { status, headers: { "cache-control": "no-store" } });
}

/** Null for a link that has expired. */
export async function readPage(args: LoaderFunctionArgs): Promise<DunningPage | null> {
  const code = codeOf(args);
  try {
    return await callDunningPage(args, (pages) => pages.getDunningPage({ code }));
  } catch (error) {
    if (refusalOf(error)?.code !== "dunning_link_expired") throw error;
    return null;
  }
}

function placeOf(args: LoaderFunctionArgs, page: DunningPage | null) {
  const code = codeOf(args);
  const accepted = payerLanguage(args.request.headers.get("accept-language"));
  // Of the customer, else of the browser.
  const language = page?.language === "de" || page?.language === "en" ? page.language : accepted;
  return { code, language, environment: environmentOfCode(code) } as const;
}

/** What the page of the card shows. */
export interface ShownDunningCard extends ShownDunning {
  readonly page: DunningPage;
  readonly form: PayerCardSession;
  readonly returnUrl: string;
  /** A card was tried, and it was not stored. */
  readonly wasDeclined: boolean;
}

/** GET: the engine's form. One that is over leads back to the page. */
export async function loadDunningCard(args: LoaderFunctionArgs): Promise<ShownDunningCard> {
  const page = await readPage(args);
  const form = page && (await readForm(args));
  if (!page || form?.sessionStatus !== "open" || page.step !== "due") throw redirect(pathOf(args), 303);
  const { origin } = new URL(args.request.url);
  const returnUrl = `${args.context.portalOrigin ?? origin}${pathOf(args)}/return?session=${form.paymentMethodSessionId}`;
  return { page, form, returnUrl, wasDeclined: wasDeclined(args.request), notice: null, ...placeOf(args, page) };
}

/** GET. The card form and the bank send the payer here. The card is read from the engine and not from the address. */
export async function returnFromDunningCard(args: LoaderFunctionArgs): Promise<Response> {
  const form = await readForm(args);
  if (form?.sessionStatus !== "open") return redirect(pathOf(args), 303);
  return redirect(afterDecline(`${pathOf(args)}/form?session=${form.paymentMethodSessionId}`), 303);
}

export const pathOf = (args: Pick<LoaderFunctionArgs, "params">): string => `/update-card/${codeOf(args)}`;

/** Null for a link that has expired meanwhile. @throws Response 404 for the form of another link */
async function readForm(args: LoaderFunctionArgs): Promise<PayerCardSession | null> {
  const id = cardSessionIn(args.request);
  if (id === null) throw redirect(pathOf(args), 303);
  const named = { code: codeOf(args), paymentMethodSessionId: id };
  try {
    return await callDunningPage(args, (pages) => pages.syncDunningCard(named));
  } catch (error) {
    if (refusalOf(error)?.code !== "dunning_link_expired") throw error;
    return null;
  }
}
