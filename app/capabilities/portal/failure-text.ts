import { isRouteErrorResponse } from "@remix-run/react";
import { type PayerLanguage, tooManyRequests } from "#app/rest/payer-language.ts";
import { PAYER_TEXTS } from "./payer-texts.ts";

/** What a payer reads in place of a page that cannot be shown. */
export function failureText(error: unknown, language: PayerLanguage): { title: string; text: string } {
  const texts = PAYER_TEXTS[language];
  if (!isRouteErrorResponse(error)) return texts.failed;
  if (error.status === 404) return texts.notFound;
  if (error.status === 400 || error.status === 415) return texts.badRequest;
  if (error.status === 413) return texts.tooLarge;
  if (error.status === 429) return tooManyRequests(language, Number(error.data?.retryAfterSeconds) || 60);
  return texts.failed;
}
