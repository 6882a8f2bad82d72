import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { tooManyRequests } from "#app/rest/payer-language.ts";
import { PayerFrame, usePayerPage } from "./payer-frame.tsx";
import { PAYER_TEXTS } from "./payer-texts.ts";

/** The page in place of a payer's page that cannot be shown. */
export function PayerFailure() {
  const { language } = usePayerPage();
  const { title, text } = useFailureText();
  return (
    <PayerFrame language={language} environment="live">
      <PayerMessage title={title}>{text}</PayerMessage>
    </PayerFrame>
  );
}

/** One message in the frame. */
export function PayerMessage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-8 sm:py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 space-y-4 text-lg text-muted">{children}</div>
    </div>
  );
}

function useFailureText(): { title: string; text: string } {
  const { language } = usePayerPage();
  const error = useRouteError();
  const texts = PAYER_TEXTS[language];
  if (!isRouteErrorResponse(error)) return texts.failed;
  if (error.status === 404) return texts.notFound;
  if (error.status === 400 || error.status === 415) return texts.badRequest;
  if (error.status === 413) return texts.tooLarge;
  if (error.status === 429) return tooManyRequests(language, Number(error.data?.retryAfterSeconds) || 60);
  return texts.failed;
}
